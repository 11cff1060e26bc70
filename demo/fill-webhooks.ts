import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { type WebhookEvent, WEBHOOK_EVENTS } from '#contract/webhooks.ts';
import type { Database } from '#database/tables.ts';
import { ADA, GUILD_ID } from './adas-listing.ts';

/** A webhook at the simulated Discord, sealed for a row of ours. */
interface DemoWebhook {
  id: string;
  sealed: Buffer;
  addressHash: string;
  ending: string;
}

type State = 'delivered' | 'failed' | 'waiting' | 'dropped';

/** What was told of Ada's listing: how many days ago, what has become of it, and after how many tries. */
const TOLD: readonly (readonly [WebhookEvent, number, State, number])[] = [
  ['listing.approved', 25, 'delivered', 1],
  ['review.created', 21.3, 'delivered', 1],
  ['review.created', 14.6, 'failed', 5],
  ['server.bumped', 9.2, 'delivered', 2],
  ['review.created', 5.4, 'delivered', 1],
  ['review.deleted', 4.9, 'delivered', 1],
  ['server.bumped', 2, 'delivered', 1],
  ['server.bumped', 0.05, 'waiting', 2],
];

/**
 * Gives Ada's listing a webhook with deliveries of each outcome, and another one that Discord refuses. Does nothing
 * without the listing.
 */
export async function fillDemoWebhooks(
  db: Database,
  { live, refused }: Record<'live' | 'refused', DemoWebhook>,
  now: Date,
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - Math.round(days * DAY_MS));
  const listing = await db
    .selectFrom('listings')
    .select('id')
    .where('discordServerId', '=', GUILD_ID)
    .where('submittedBy', '=', ADA.id)
    .executeTakeFirst();
  if (!listing) return;
  const made = { listingId: listing.id, madeBy: ADA.id, allowedAt: now, rightsDueAt: ago(-1) };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('webhooks')
      .values([
        {
          ...live,
          ...made,
          events: [...WEBHOOK_EVENTS],
          createdAt: ago(26),
          dueAt: new Date(now.getTime() + HOUR_MS),
        },
        {
          ...refused,
          ...made,
          events: ['review.created', 'invite.dead'],
          createdAt: ago(20),
          offAt: ago(3),
          offBecause: 'refused',
        },
      ])
      .execute();
    await fillDeliveries(trx, { live, refused }, ago);
  });
}

async function fillDeliveries(
  trx: Database,
  { live, refused }: Record<'live' | 'refused', DemoWebhook>,
  ago: (days: number) => Date,
) {
  const deliveries = TOLD.map(([event, days, state, tries]) => ({ event, days, state, tries }));
  const dropped = { event: 'review.created', days: 3, state: 'dropped', tries: 1 } as const;
  await trx
    .insertInto('webhookDeliveries')
    .values([
      ...deliveries.map((told) => asRow(live.id, told, ago(told.days))),
      asRow(refused.id, dropped, ago(dropped.days)),
    ])
    .execute();
}

function asRow(
  webhookId: string,
  { event, state, tries }: { event: string; state: State; tries: number },
  at: Date,
) {
  return {
    webhookId,
    event,
    state,
    tries,
    begun: true,
    createdAt: at,
    settledAt: state === 'waiting' ? null : at,
  };
}
