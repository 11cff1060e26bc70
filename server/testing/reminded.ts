import { bumpListing, chooseReminder } from '#contract/bumps.ts';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import { addCommunity, type Site } from './community.ts';
import type { SignedIn } from './sign-in.ts';

/** A listing of a community, and what its managers do about its bumps; the bot is not running yet. */
export async function addReminded(site: Site) {
  const people = await addCommunity(site);
  const { guildId, owner } = people;
  await site.addListing({ discordServerId: guildId, submittedBy: owner.userId });
  const ask = (by: SignedIn, on = true) =>
    site.call(chooseReminder, { as: by, params: { guildId }, body: { on } });
  const bump = (by: SignedIn = owner) =>
    site.call(bumpListing, { as: by, params: { discordServerId: guildId } });
  return {
    ...people,
    ask,
    bump,
    /** Bumps, and lets the cooldown pass. */
    cool: async (more = 0) => {
      const { status } = await bump();
      if (status !== 200) throw new Error(`bump: ${status}`);
      site.clock.advance(BUMP_COOLDOWN_MS + 1 + more);
    },
    messages: (to: SignedIn) => site.discord.messages(to.userId).map(({ content }) => content),
    queued: () =>
      site.db
        .selectFrom('notifications')
        .select(['userId', 'state'])
        .where('kind', '=', 'bump reminder')
        .execute(),
    reminders: () => site.db.selectFrom('bumpReminders').select(['userId', 'bumpedAt']).execute(),
    /** Does what is due; then nobody is due and nothing is queued. */
    settled: async () => {
      await site.work();
      const due = site.db.selectFrom('bumpReminders').select('userId').where('bumpedAt', 'is not', null);
      const waiting = site.db.selectFrom('notifications').select('userId').where('state', '=', 'waiting');
      const left = [...(await due.execute()), ...(await waiting.execute())];
      if (left.length > 0) throw new Error(`${left.length} are left`);
    },
  };
}
