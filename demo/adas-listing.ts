import { DAY_MS } from '#contract/durations.ts';
import type { ContentRow, Database } from '#database/tables.ts';

/** Somebody of the cast, who has a listing when they first sign in to the demo. */
export const ADA = { id: '214873920561774592', username: 'Ada', language: 'en' } as const;

/** The guild that they own and list. */
export const GUILD_ID = '852307416690229248';

const LISTED = {
  description:
    'Small games, made in weekends and finished in public. Bring a sprite, a sound or half an idea: somebody here has the other half.',
  about: `Pixel Forge is a workshop, not a showroom. We make **small games in short weekends**, and we finish them together.

## How a weekend goes

1. **Friday**: a theme is drawn, and teams find each other in \`#anvil\`
2. **Saturday**: everybody builds; voice is open all day
3. **Sunday**: we play all of it, *also what crashes*

## Good to know

- Palettes of 16 colours or fewer
- Any engine, any language
- No prizes, so nobody loses`,
  category: 'Gaming',
  language: 'English',
  inviteCode: 'pixelforge',
  tags: ['game-jam', 'pixel-art', 'beginners'],
} satisfies Partial<ContentRow>;

/** What Ada wants to say instead: an edit for the demo's admin to compare and decide. */
const PROPOSED = {
  ...LISTED,
  about: `Pixel Forge is a workshop, not a showroom. We make **small games in short weekends**, and we finish them together.

## How a weekend goes

1. **Friday, 18:00 UTC**: a theme is drawn, and teams find each other in \`#anvil\`
2. **Saturday**: everybody builds; voice is open all day
3. **Sunday**: we play all of it, *also what crashes*

## Good to know

- Palettes of 32 colours or fewer
- Any engine, any language
- No prizes, so nobody loses

> My first game had one room and a door that did not open. Forty people found the door.`,
  tags: [...LISTED.tags, 'godot'],
};

/** Lists a guild of Ada's, with an edit that waits for a decision. Does nothing where it is listed, or not known yet. */
export async function listForAda(
  db: Database,
  pseudonymOf: (userId: string) => string,
  now: Date,
): Promise<void> {
  const guild = await db.selectFrom('guilds').select('id').where('id', '=', GUILD_ID).executeTakeFirst();
  if (!guild) return;
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [submittedAt, approvedAt, lastBumpedAt] = [daysAgo(39), daysAgo(38), daysAgo(2)];
  const shared = { submittedBy: ADA.id, inviteState: 'good', inviteCheckedAt: now } as const;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('users')
      .values({ ...ADA, pseudonym: pseudonymOf(ADA.id), createdAt: submittedAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const times = { createdAt: submittedAt, approvedAt, lastBumpedAt };
    const listing = await trx
      .insertInto('listings')
      .values({ discordServerId: GUILD_ID, ...LISTED, ...shared, ...times, status: 'approved' })
      .onConflict((conflict) => conflict.column('discordServerId').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!listing) return;
    const revision = { listingId: listing.id, ...shared };
    await trx
      .insertInto('bumpReminders')
      .values({ listingId: listing.id, userId: ADA.id, requestedAt: approvedAt })
      .execute();
    const decided = { decision: 'approved', decidedAt: approvedAt } as const;
    const waiting = { decision: null, decidedAt: null };
    await trx
      .insertInto('revisions')
      .values([
        { ...revision, ...LISTED, number: 1, isEdit: false, submittedAt, ...decided },
        { ...revision, ...PROPOSED, number: 2, isEdit: true, submittedAt: daysAgo(0.2), ...waiting },
      ])
      .execute();
  });
}
