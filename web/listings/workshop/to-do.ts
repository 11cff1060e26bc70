import type { Webhook } from '#contract/webhooks.ts';
import type { Workshop } from '#contract/workshop.ts';
import { inviteStanding, READY_ITEMS, readinessOf, type ReadyItem } from './readiness.ts';
import type { WorkshopTab } from './workshop-tabs.ts';

/** The places of the page that links lead to, by their ids. */
export const PLACES = {
  content: 'content',
  reviews: 'reviews',
  ready: 'checklist',
  events: 'events',
  webhooks: 'webhooks',
  rest: 'break',
} as const;

/** Something for a manager to do, and where. */
export type ToDo = { readonly tab: WorkshopTab; readonly place: string } & (
  | { readonly what: 'bot' | 'rejected' | 'invite' | 'paused' | 'rest' | 'events' }
  | { readonly what: 'submission' | 'edit' }
  | { readonly what: 'webhook'; readonly ending: string }
  | { readonly what: 'reviews' | 'ready'; readonly number: number }
);

/** So many stand there at once. */
const MOST = 4;
/** The items of the checklist but for those that stand there by themselves, and the one that only Discord knows. */
const OF_CHECKLIST: readonly ReadyItem[] = READY_ITEMS.filter(
  (item) => item !== 'bot' && item !== 'permission' && item !== 'events',
);

/** What there is to do about a listing, the most urgent first. */
export function toDosOf(
  { guild, listing }: Workshop,
  {
    webhooks,
    reviews,
    status,
    offersEvents,
  }: {
    webhooks: readonly Webhook[];
    reviews: number;
    status: string;
    /** Whether to suggest showing events. It is optional and can be dismissed. */
    offersEvents: boolean;
  },
): readonly ToDo[] {
  if (listing === null || listing.status === 'banned') return [];
  const isListed = listing.publicContent !== null;
  const standing = inviteStanding(listing);
  const isBroken = ['none', 'dead', 'elsewhere', 'guest'].includes(standing);
  const states = readinessOf({ guild, listing }, null);
  const missing = OF_CHECKLIST.filter(
    (item) => states[item] === 'missing' && (item !== 'invite' || standing === 'expires'),
  ).length;
  const waits = listing.status === 'pending';
  const all: readonly (ToDo | false)[] = [
    !guild.botInGuild && { what: 'bot', tab: 'overview', place: status },
    listing.rejectionReason !== null && !waits && { what: 'rejected', tab: 'overview', place: status },
    isBroken && { what: 'invite', tab: 'page', place: PLACES.ready },
    standing === 'paused' && { what: 'paused', tab: 'page', place: PLACES.ready },
    ...webhooks
      .filter(({ off }) => off !== null)
      .map(({ ending }) => ({ what: 'webhook', tab: 'settings', place: PLACES.webhooks, ending }) as const),
    reviews > 0 && { what: 'reviews', tab: 'page', place: PLACES.reviews, number: reviews },
    waits && { what: isListed ? 'edit' : 'submission', tab: 'page', place: PLACES.content },
    listing.unlisted && { what: 'rest', tab: 'settings', place: PLACES.rest },
    // While something waits it cannot be edited.
    missing > 0 && !waits && { what: 'ready', tab: 'page', place: PLACES.ready, number: missing },
    offersEvents &&
      isListed &&
      !listing.showEvents &&
      !listing.eventsLocked && { what: 'events', tab: 'settings', place: PLACES.events },
  ];
  return all.filter((toDo) => toDo !== false).slice(0, MOST);
}
