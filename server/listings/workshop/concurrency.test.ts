import { expect, test } from 'vitest';
import { banServer } from '#contract/bans.ts';
import { bumpListing } from '#contract/bumps.ts';
import { editServer, submitServer } from '#contract/listings.ts';
import { approveServer } from '#contract/queue.ts';
import { relistServer, unlistServer, withdrawRevision } from '#contract/workshop.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { countsAreRight, waitingForLocks } from '../../testing/inspect-database.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

/** Which of two calls comes first, on PostgreSQL. */
const ORDERS = ['in this order', 'the other way round'] as const;

type Answer = { status: number; body: unknown };
type Call = (at: Site) => Promise<Answer>;

/** A submission, and two instances of the site on one PostgreSQL database. PGlite has one: it is used twice. */
async function startTwo() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, manager, admin } = people;
  const settings = { ...site.discord.environment, ...WITH_ADMIN.settings };
  const other = onPostgres ? await startSite({ settings }) : site;
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  const ofGuild = { params: { guildId } };
  const params = { id: (await findRow(site, guildId))?.id ?? '' };
  const approve: Call = (at) => at.call(approveServer, { as: admin, params, body: { revision: undefined } });
  const editAs = (as: typeof owner, description: string): Call => {
    const body = content({ description });
    return (at) => at.call(editServer, { as, ...ofGuild, body });
  };
  return {
    site,
    guildId,
    row: () => findRow(site, guildId),
    approve,
    editAs,
    owner,
    manager,
    withdraw: (at: Site) => at.call(withdrawRevision, { as: manager, ...ofGuild }),
    unlist: (at: Site) => at.call(unlistServer, { as: manager, ...ofGuild }),
    relist: (at: Site) => at.call(relistServer, { as: manager, ...ofGuild }),
    bump: (at: Site) => at.call(bumpListing, { as: owner, params: { discordServerId: guildId } }),
    ban: (at: Site) => at.call(banServer, { as: admin, params }),
    /**
     * Makes two calls of which neither can write before both wait for the listing, the first one longer. PGlite runs
     * one transaction at a time, so that there they only are under way at once.
     */
    race: async (first: Call, second: Call) => {
      if (!onPostgres) return (await Promise.all([first(site), second(other)])).map(outcome);
      const answers = await site.db.transaction().execute(async (trx) => {
        await trx.selectFrom('listings').select('id').where('id', '=', params.id).forUpdate().execute();
        const one = first(site);
        await expect.poll(() => waitingForLocks(site)).toBe(1);
        const two = second(other);
        await expect.poll(() => waitingForLocks(site)).toBe(2);
        return [one, two];
      });
      return (await Promise.all(answers)).map(outcome);
    },
  };
}

function outcome({ status, body }: Answer) {
  return status === 200 ? 'done' : (body as { code: string }).code;
}

const EDIT = 'We watch owls, and larks in the morning.';

test.each(ORDERS)('of a withdrawal and an approval of an edit one wins (%s)', async (order) => {
  const isFirst = order === 'in this order';
  const { site, row, race, withdraw, approve, editAs, owner } = await startTwo();
  await approve(site);
  await editAs(owner, EDIT)(site);
  const outcomes = await race(isFirst ? withdraw : approve, isFirst ? approve : withdraw);
  const [withdrawn, approved] = isFirst ? outcomes : outcomes.toReversed();
  if (onPostgres) expect(outcomes[0]).toBe('done');
  expect([
    ['done', 'nothingPending'],
    ['nothingToWithdraw', 'done'],
  ]).toContainEqual([withdrawn, approved]);
  expect((await row())?.description === EDIT).toBe(approved === 'done');
});

test.each(ORDERS)('of a withdrawal and an approval of a first submission one wins (%s)', async (order) => {
  const isFirst = order === 'in this order';
  const { site, row, race, withdraw, approve } = await startTwo();
  const outcomes = await race(isFirst ? withdraw : approve, isFirst ? approve : withdraw);
  const [withdrawn, approved] = isFirst ? outcomes : outcomes.toReversed();
  if (onPostgres) expect(outcomes[0]).toBe('done');
  expect([
    ['done', 'listingNotFound'],
    ['nothingToWithdraw', 'done'],
  ]).toContainEqual([withdrawn, approved]);
  expect((await row())?.status).toBe(approved === 'done' ? 'approved' : undefined);
  expect(await countsAreRight(site)).toBe(true);
});

test('of edits by two managers at once one waits, and the other is told', async () => {
  const { site, race, approve, editAs, owner, manager } = await startTwo();
  await approve(site);
  const outcomes = await race(editAs(owner, EDIT), editAs(manager, 'Owls alone, and nothing but owls.'));
  expect(outcomes.toSorted()).toEqual(['done', 'listingPending']);
  const waiting = await site.db
    .selectFrom('revisions')
    .select(['submittedBy', 'number'])
    .where('decision', 'is', null)
    .execute();
  const winner = outcomes[0] === 'done' ? owner : manager;
  expect(waiting).toEqual([{ submittedBy: winner.userId, number: 2 }]);
});

test.each(ORDERS)('a bump that comes while a listing is being hidden lifts nothing (%s)', async (order) => {
  const isFirst = order === 'in this order';
  const { site, row, race, approve, unlist, bump } = await startTwo();
  await approve(site);
  const outcomes = await race(isFirst ? unlist : bump, isFirst ? bump : unlist);
  const [hidden, bumped] = isFirst ? outcomes : outcomes.toReversed();
  expect(hidden).toBe('done');
  if (onPostgres) expect(bumped).toBe(isFirst ? 'listingUnlisted' : 'done');
  expect(['done', 'listingUnlisted']).toContain(bumped);
  const { unlisted, lastBumpedAt, public: isPublic } = (await row())!;
  expect([unlisted, isPublic, lastBumpedAt !== null]).toEqual([true, false, bumped === 'done']);
});

test.each(ORDERS)('a listing that is shown again while it is banned stays hidden (%s)', async (order) => {
  const isFirst = order === 'in this order';
  const { site, row, race, approve, unlist, relist, ban } = await startTwo();
  await approve(site);
  await unlist(site);
  const outcomes = await race(isFirst ? relist : ban, isFirst ? ban : relist);
  const [shown, banned] = isFirst ? outcomes : outcomes.toReversed();
  expect(banned).toBe('done');
  if (onPostgres) expect(shown).toBe(isFirst ? 'done' : 'listingBanned');
  const { status, unlisted, public: isPublic } = (await row())!;
  expect([status, unlisted, isPublic]).toEqual(['banned', shown !== 'done', false]);
});
