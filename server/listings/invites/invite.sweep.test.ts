import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { sites } from '../../testing/start-site.ts';
import { inviteChecks } from './invite.sweep.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

const never = new AbortController().signal;

/** A listed guild, with an invite that a test chooses. */
async function addListing(site: Site, listing: Parameters<Site['addListing']>[0] = {}) {
  const { id } = site.discord.addGuild({ bot: true });
  const code = listing.inviteCode ?? site.discord.createInvite(id);
  const unchecked = { inviteState: 'unchecked' as const, inviteCheckedAt: null };
  await site.addListing({ guild: { id }, ...unchecked, ...listing, inviteCode: code });
  return { id, code };
}

const stateOf = (site: Site, id: string) =>
  site.db
    .selectFrom('listings')
    .select(['inviteState', 'inviteCheckedAt'])
    .where('discordServerId', '=', id)
    .executeTakeFirstOrThrow();
const lookUps = (site: Site) => site.discord.log({ path: /^\/invites\// }).map(({ path }) => path.slice(9));

test('stores whether an invite leads to the guild, elsewhere or nowhere', async () => {
  const site = await startSite({ discord: true });
  const home = await addListing(site);
  const elsewhere = await addListing(site, { inviteCode: home.code });
  const dead = await addListing(site);
  site.discord.expireInvite(dead.code);

  expect(await inviteChecks(site.deps)(never)).toBe(3);

  expect(await stateOf(site, home.id)).toMatchObject({ inviteState: 'good' });
  expect(await stateOf(site, elsewhere.id)).toMatchObject({ inviteState: 'elsewhere' });
  const { inviteState, inviteCheckedAt } = await stateOf(site, dead.id);
  expect(inviteState).toBe('dead');
  expect(Math.abs((inviteCheckedAt?.getTime() ?? 0) - site.clock.now().getTime())).toBeLessThan(5_000);
});

test('checks a good invite again before its proof of a day ends', async () => {
  const site = await startSite({ discord: true });
  const { id, code } = await addListing(site);
  const check = inviteChecks(site.deps);
  await check(never);
  site.discord.deleteInvite(code);

  site.clock.advance(20 * HOUR_MS - MINUTE_MS);
  expect(await check(never)).toBe(0);
  expect(await stateOf(site, id)).toMatchObject({ inviteState: 'good' });

  site.clock.advance(MINUTE_MS);
  expect(await check(never)).toBe(1);
  expect(await stateOf(site, id)).toMatchObject({ inviteState: 'dead' });
});

test('checks new invites first, then the oldest checks, a few at a time', async () => {
  const site = await startSite({ discord: true });
  const now = site.clock.now().getTime();
  const checkedAgo = (days: number) => ({
    inviteState: 'good' as const,
    inviteCheckedAt: new Date(now - days * DAY_MS),
  });
  const twoDays = await addListing(site, checkedAgo(2));
  const fourDays = await addListing(site, checkedAgo(4));
  const threeDays = await addListing(site, checkedAgo(3));
  const fresh = await addListing(site, checkedAgo(0.5));
  const unchecked = await addListing(site);
  const check = inviteChecks(site.deps);

  expect(await check(never)).toBe(3);
  expect(lookUps(site)).toEqual([unchecked.code, fourDays.code, threeDays.code]);
  expect(await check(never)).toBe(1);
  expect(lookUps(site).at(-1)).toBe(twoDays.code);
  expect(await check(never)).toBe(0);
  expect(lookUps(site)).not.toContain(fresh.code);
});

test('checks only the invites of approved listings', async () => {
  const site = await startSite({ discord: true });
  for (const status of ['pending', 'rejected', 'banned'] as const) await addListing(site, { status });
  await site.addListing();

  expect(await inviteChecks(site.deps)(never)).toBe(0);
  expect(lookUps(site)).toEqual([]);
});

test('does not change an invite that was replaced during its check', async () => {
  const site = await startSite({ discord: true });
  const { id, code } = await addListing(site);
  site.discord.deleteInvite(code);
  const { discord } = site.deps;
  const findInvite: typeof discord.findInvite = async (...args) => {
    const target = await discord.findInvite(...args);
    await site.db
      .updateTable('listings')
      .set({ inviteCode: 'mended', inviteState: 'good', inviteCheckedAt: null })
      .where('discordServerId', '=', id)
      .execute();
    return target;
  };

  await inviteChecks({ ...site.deps, discord: { ...discord, findInvite } })(never);

  expect(lookUps(site)).toEqual([code]);
  expect(await stateOf(site, id)).toEqual({ inviteState: 'good', inviteCheckedAt: null });
});

test('does not overwrite the answer to a later question', async () => {
  const site = await startSite({ discord: true });
  const { id, code } = await addListing(site);
  const { discord } = site.deps;
  let checkedAt: Date | null = null;
  const findInvite: typeof discord.findInvite = async (...args) => {
    const target = await discord.findInvite(...args);
    site.discord.deleteInvite(code);
    checkedAt = new Date(target.requestedAt.getTime() + 1);
    await site.db
      .updateTable('listings')
      .set({ inviteState: 'dead', inviteCheckedAt: checkedAt })
      .where('discordServerId', '=', id)
      .execute();
    return target;
  };

  await inviteChecks({ ...site.deps, discord: { ...discord, findInvite } })(never);

  expect(await stateOf(site, id)).toEqual({ inviteState: 'dead', inviteCheckedAt: checkedAt });
});

test('changes nothing while Discord cannot answer, and waits for the next round', async () => {
  const site = await startSite({ discord: true });
  const listings = [await addListing(site), await addListing(site)];
  site.discord.addFault({ match: { path: /^\/invites\// }, effect: { kind: 'serverError', status: 500 } });

  expect(await inviteChecks(site.deps)(never)).toBe(0);

  expect(lookUps(site)).toHaveLength(1);
  for (const { id } of listings)
    expect(await stateOf(site, id)).toEqual({ inviteState: 'unchecked', inviteCheckedAt: null });
});

test('an invite that Discord never answers about does not hold up the others', async () => {
  const site = await startSite({ discord: true });
  const listings = [await addListing(site), await addListing(site), await addListing(site)];
  const [first = ''] = (
    await site.db.selectFrom('listings').select('inviteCode').orderBy('id').execute()
  ).map(({ inviteCode }) => inviteCode ?? '');
  site.discord.addFault({ match: { path: `/invites/${first}` }, effect: { kind: 'truncate' } });
  const check = inviteChecks(site.deps);

  expect(await check(never)).toBe(0);
  expect(await check(never)).toBe(2);
  const states = await Promise.all(listings.map(async ({ id }) => (await stateOf(site, id)).inviteState));
  expect(states.toSorted()).toEqual(['good', 'good', 'unchecked']);

  site.discord.clearFaults();
  expect(await check(never)).toBe(0);
  site.clock.advance(10 * MINUTE_MS);
  expect(await check(never)).toBe(1);
});

test('a sweep that is stopped writes nothing more', async () => {
  const site = await startSite({ discord: true });
  const { id } = await addListing(site);
  const stop = new AbortController();
  const { discord } = site.deps;
  const findInvite: typeof discord.findInvite = async (...args) => {
    const target = await discord.findInvite(...args);
    stop.abort();
    return target;
  };

  await inviteChecks({ ...site.deps, discord: { ...discord, findInvite } })(stop.signal);

  expect(await stateOf(site, id)).toMatchObject({ inviteState: 'unchecked' });
});
