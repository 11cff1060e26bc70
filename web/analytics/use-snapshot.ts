import { LIVE_ANALYTICS_PATH, liveMessage, type Snapshot } from '#contract/live-panel.ts';
import { useLive, type Live } from '../api/live.ts';
import { useAuth } from '../auth/auth.tsx';
import { shareUnchanged } from './unchanged.ts';

/** What happens on the site now, as the server tells it. Whoever is not let in any more is shown the page as that. */
export function useSnapshot(): Live<Snapshot> {
  const { noteSignedOut } = useAuth();
  return useLive(LIVE_ANALYTICS_PATH, readMessage, () => void noteSignedOut());
}

function readMessage(message: unknown, before: Snapshot | null) {
  return shareUnchanged(before, liveMessage.parse(message).data);
}
