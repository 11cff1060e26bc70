import { LIVE_ANALYTICS_PATH, liveMessage, type Snapshot } from '#contract/analytics.ts';
import { useLiveConnection, type LiveConnection } from '../../api/live-connection.ts';
import { useAuth } from '../../auth/auth.tsx';

/** The live figures of the site. When the person may no longer watch, the page is shown as to a visitor. */
export function useSnapshot(): LiveConnection<Snapshot> {
  const { markSignedOut } = useAuth();
  return useLiveConnection(LIVE_ANALYTICS_PATH, readMessage, () => void markSignedOut());
}

function readMessage(message: unknown, before: Snapshot | null) {
  return shareStructure(before, liveMessage.parse(message).data);
}

/**
 * A snapshot in which unchanged items are the objects of the previous one, wherever they are in their list, so that
 * components that show them do not render again.
 */
export function shareStructure(before: Snapshot | null, next: Snapshot): Snapshot {
  if (before === null) return next;
  return {
    ...next,
    activeSessions: shareItems(before.activeSessions, next.activeSessions, ({ sessionId }) => sessionId),
    topPages: shareItems(before.topPages, next.topPages, ({ path }) => path),
    countryDistribution: shareItems(
      before.countryDistribution,
      next.countryDistribution,
      ({ country }) => country,
    ),
  };
}

function shareItems<Item extends object>(before: Item[], next: Item[], keyOf: (item: Item) => string) {
  const known = new Map(before.map((item) => [keyOf(item), item]));
  const shared = next.map((item) => {
    const earlier = known.get(keyOf(item));
    return earlier !== undefined && isSame(earlier, item) ? earlier : item;
  });
  const isSameList = shared.length === before.length && shared.every((item, at) => item === before[at]);
  return isSameList ? before : shared;
}

function isSame<Item extends object>(one: Item, other: Item) {
  const [facts, others] = [Object.entries(one), new Map(Object.entries(other))];
  return facts.length === others.size && facts.every(([name, fact]) => others.get(name) === fact);
}
