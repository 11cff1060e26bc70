import { expect, test } from 'vitest';
import { trackPageView } from '#contract/analytics.ts';
import { listListings } from '#contract/directory.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts';
import { CLICK_WAITS_MS, clickJoin, INVITES, NEVER_CHECKED, startWithInvite } from '../../testing/joining.ts';
import { passWhileHeld } from '../../testing/pass-while-held.ts';
import { eventually, sites, type SiteOptions } from '../../testing/start-site.ts';
import { inviteChecks } from './invite.sweep.ts';

const startSite = sites();

const never = new AbortController().signal;

const start = (options: SiteOptions = {}) => startWithInvite(startSite, options);

test('redirects to Discord with 303 after a look-up that proves the way', async () => {
  const { click, link, lookUps } = await start();

  const { status, location, headers, body } = await click();

  expect([status, location, body]).toEqual([303, link, '']);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(lookUps()).toBe(1);
});

test('a proof lasts 60 seconds; then Discord is asked again', async () => {
  const { site, click, lookUps } = await start();
  await click();

  site.clock.advance(55 * SECOND_MS);
  expect((await click()).status).toBe(303);
  expect(lookUps()).toBe(1);

  site.clock.advance(6 * SECOND_MS);
  expect((await click()).status).toBe(303);
  expect(lookUps()).toBe(2);
});

const TROUBLES = [
  ['away', { kind: 'badGateway' }],
  ['silent', { kind: 'hold', when: 'before' }],
  ['busy', { kind: 'rateLimit', retryAfter: 60 }],
] as const;

/** Clicks while Discord has a trouble, so long after the last proof. */
async function clickInTrouble(effect: (typeof TROUBLES)[number][1], provedAgoMs: number) {
  const { site, click, listing, setInvite } = await start();
  const provedAt = new Date(site.clock.now().getTime() - provedAgoMs);
  await setInvite({ inviteState: 'good', inviteCheckedAt: provedAt });
  site.discord.addFault({ match: INVITES, effect });
  const clicked = click();
  if (effect.kind === 'hold') await passWhileHeld(site, CLICK_WAITS_MS);
  return { clicked: await clicked, listing };
}

test.for(TROUBLES)('while Discord is %s a proof of 24 hours is enough', async ([, effect]) => {
  const { clicked, listing } = await clickInTrouble(effect, 24 * HOUR_MS - MINUTE_MS);

  expect(clicked.status).toBe(303);
  // The look-up ends behind the click.
  await eventually(listing, ({ inviteClaimedAt }) => inviteClaimedAt === null);
});

test.for(TROUBLES)('while Discord is %s no older proof is enough', async ([, effect]) => {
  const { clicked } = await clickInTrouble(effect, 24 * HOUR_MS + MINUTE_MS);

  expect(clicked).toMatchObject({ status: 200, location: null, state: 'unproved' });
});

test('when the look-ups are used up a proof of 24 hours is enough', async () => {
  const { site, click, lookUps } = await start();
  for (let clicks = 0; clicks < 12; clicks++) {
    expect((await click()).status).toBe(303);
    site.clock.advance(61 * SECOND_MS - 11 * SECOND_MS);
  }
  expect(lookUps()).toBeLessThanOrEqual(10);
});

test('a proof ends with its invite', async () => {
  const { site, id, click, lookUps, away, setInvite } = await start();
  site.discord.createInvite(id, { code: 'short', maxAge: 3_600 });
  await setInvite({ inviteCode: 'short' });
  expect((await click()).status).toBe(303);
  expect(lookUps()).toBe(1);

  away();
  site.clock.advance(59 * MINUTE_MS);
  expect((await click()).status).toBe(303);
  site.clock.advance(MINUTE_MS + SECOND_MS);
  expect(await click()).toMatchObject({ status: 200, state: 'unproved' });
});

test('an invite that ends within a minute of its proof is looked up again', async () => {
  const { site, id, click, lookUps, setInvite } = await start();
  site.discord.createInvite(id, { code: 'short', maxAge: 30 });
  await setInvite({ inviteCode: 'short' });
  expect((await click()).status).toBe(303);

  site.clock.advance(31 * SECOND_MS);
  site.discord.advance(31 * SECOND_MS);
  expect(await click()).toMatchObject({ status: 410, state: 'dead' });
  expect(lookUps()).toBe(2);
});

test('without an invite, hidden or unknown it is 404', async () => {
  const { site, id, click, setInvite } = await start();
  await setInvite({ status: 'banned', statusBeforeBan: 'approved' });
  const hidden = await click();
  expect([hidden.status, hidden.facts.join]).toEqual([404, { state: 'unknown' }]);
  for (const other of ['1', 'none', '%00', 'a'.repeat(250)])
    expect(await clickJoin(site, other), other).toMatchObject({ status: 404, state: 'unknown' });

  await setInvite({ status: 'approved', statusBeforeBan: null, inviteCode: null });
  const bare = await click();
  expect([bare.status, bare.facts.join]).toEqual([404, { state: 'none', name: 'The Owlery' }]);
  await site.db.updateTable('guilds').set({ icon: 'f00d' }).where('id', '=', id).execute();
  const icon = expect.stringContaining(`/icons/${id}/f00d.webp`) as string;
  expect((await click()).facts.join).toMatchObject({ state: 'none', icon });
  await site.db.updateTable('guilds').set({ present: false }).where('id', '=', id).execute();
  expect(await click()).toMatchObject({ status: 404, state: 'unknown' });
});

test('a dead invite is 410, one that leads elsewhere 409, without a link', async () => {
  const { site, id, click } = await start();
  site.discord.deleteInvite('owlery');
  const dead = await click();
  expect([dead.status, dead.facts.join]).toEqual([410, { state: 'dead', name: 'The Owlery' }]);
  expect(dead.body).not.toContain('owlery');

  site.clock.advance(61 * SECOND_MS);
  site.discord.createInvite(site.discord.addGuild().id, { code: 'owlery' });
  const elsewhere = await click();
  expect([elsewhere.status, elsewhere.facts.join]).toEqual([409, { state: 'elsewhere', name: 'The Owlery' }]);
  expect(elsewhere.body).not.toContain('owlery');

  site.clock.advance(61 * SECOND_MS);
  site.discord.createInvite(id, { code: 'owlery' });
  expect((await click()).status).toBe(303);
});

test('paused invites are 409, and do not close Join for everybody', async () => {
  const { site, id, click, link, publicLink, lookUps, away } = await start();
  await click();
  site.discord.pauseInvites(id);
  site.clock.advance(61 * SECOND_MS);

  const paused = await click();
  expect([paused.status, paused.facts.join]).toEqual([
    409,
    { state: 'paused', name: 'The Owlery', until: null },
  ]);
  expect(paused.body).not.toContain('/owlery');
  expect(await publicLink()).toBe(link);
  expect((await click()).status, 'the answer is kept for a minute').toBe(409);
  expect(lookUps()).toBe(2);

  away();
  site.clock.advance(HOUR_MS);
  expect((await click()).status, 'an older proof says nothing').toBe(409);
  site.discord.clearFaults();
  site.discord.pauseInvites(id, false);
  site.clock.advance(61 * SECOND_MS);
  expect((await click()).status).toBe(303);
});

test('an invite first seen paused is open, and no proof', async () => {
  const { site, id, click, link, publicLink, away } = await start();
  site.discord.pauseInvites(id);
  expect((await click()).status).toBe(409);
  expect(await publicLink()).toBe(link);

  away();
  site.clock.advance(25 * HOUR_MS);
  expect(await click()).toMatchObject({ status: 200, state: 'unproved' });
});

test('a bad invite that is seen paused stays closed until people can join by it', async () => {
  const { site, id, click, link, publicLink } = await start();
  site.discord.deleteInvite('owlery');
  await click();
  site.discord.createInvite(id, { code: 'owlery' });
  site.discord.pauseInvites(id);
  site.clock.advance(61 * SECOND_MS);

  expect((await click()).status).toBe(409);
  expect(await publicLink()).toBeNull();
  site.discord.pauseInvites(id, false);
  site.clock.advance(61 * SECOND_MS);
  expect((await click()).status).toBe(303);
  expect(await publicLink()).toBe(link);
});

test('without a proof the page has the link, and says when it last led there', async () => {
  const { site, click, link, away, listing } = await start();
  away();
  const unseen = { state: 'unproved', name: 'The Owlery', inviteLink: link, seenAt: null };
  const first = await click();
  expect([first.status, first.facts.join]).toEqual([200, unseen]);
  expect(first.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(first.headers.get('cache-control')).toBe('no-store');

  site.discord.clearFaults();
  site.clock.advance(61 * SECOND_MS);
  await click();
  const seenAt = (await listing()).inviteCheckedAt?.toISOString();
  away();
  site.clock.advance(25 * HOUR_MS);
  expect((await click()).facts.join).toEqual({ ...unseen, seenAt });
});

test('after a bad answer nobody is sent on until it is seen good, whatever fails', async () => {
  const { site, id, click, away } = await start();
  await click();
  site.clock.advance(61 * SECOND_MS);
  site.discord.deleteInvite('owlery');
  expect((await click()).status).toBe(410);

  away();
  for (const pause of [SECOND_MS, 61 * SECOND_MS, HOUR_MS, 48 * HOUR_MS]) {
    site.clock.advance(pause);
    expect((await click()).status).toBe(410);
  }
  site.discord.clearFaults();
  site.discord.createInvite(id, { code: 'owlery' });
  site.clock.advance(6 * SECOND_MS);
  expect((await click()).status).toBe(303);
});

test('a proof is of one code: another code is looked up first', async () => {
  const { site, id, click, setInvite, away } = await start();
  await click();
  site.discord.createInvite(id, { code: 'other' });
  await setInvite({ inviteCode: 'other', ...NEVER_CHECKED });

  away();
  expect(await click()).toMatchObject({ status: 200, state: 'unproved' });
  site.discord.clearFaults();
  site.clock.advance(6 * SECOND_MS);
  expect((await click()).location).toContain('/other');
});

test('an answer that comes after a later one, or about a former code, changes nothing', async () => {
  const { site, id, click, setInvite, listing } = await start();
  const effect = { kind: 'hold', when: 'before' } as const;
  site.discord.addFault({ match: INVITES, effect });
  const slow = click();
  await eventually(site.discord.heldRequests, (held) => held === 1);
  const checkedAt = site.clock.now();
  await setInvite({ inviteState: 'dead', inviteCheckedAt: checkedAt });
  site.discord.clearFaults();
  expect((await slow).status).toBe(410);
  expect(await listing()).toMatchObject({ inviteState: 'dead', inviteCheckedAt: checkedAt });

  site.clock.advance(61 * SECOND_MS);
  site.discord.addFault({ match: INVITES, effect });
  const former = click();
  await eventually(site.discord.heldRequests, (held) => held === 1);
  site.discord.createInvite(id, { code: 'other' });
  await setInvite({ inviteCode: 'other', ...NEVER_CHECKED });
  site.discord.clearFaults();
  expect(await former).toMatchObject({ status: 200, state: 'unproved' });
  expect(await listing()).toMatchObject({ inviteCode: 'other', inviteState: 'unchecked' });
});

test.for([
  ['HEAD', { method: 'HEAD' }],
  ['a prefetch', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ['an old prefetch', { headers: { purpose: 'prefetch' } }],
  ['a picture', { headers: { 'sec-fetch-dest': 'image' } }],
  ['a robot', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }],
] as const)('%s never looks up, and gets what is known', async ([, who]) => {
  const { site, click, lookUps, link } = await start();
  expect((await click(who)).status).toBe(200);
  expect(lookUps()).toBe(0);
  expect(await site.db.selectFrom('rateCounts').select('subject').execute()).toEqual([]);

  await click();
  const sent = await click(who);
  expect([sent.status, sent.location]).toEqual([303, link]);
  expect(sent.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  site.clock.advance(25 * HOUR_MS);
  expect((await click(who)).status).toBe(200);
  expect(lookUps()).toBe(1);
});

test('an address may press Join 240 times a minute, apart from what it reads', async () => {
  const { site, click } = await start({ settings: { RATE_LIMITS: 'on' } });
  for (let at = 0; at < 240; at++) expect((await click()).status).toBe(303);

  const refused = await click();
  expect([refused.status, refused.headers.get('x-robots-tag')]).toEqual([429, 'noindex, nofollow']);
  expect(refused.headers.get('retry-after')).not.toBeNull();
  expect((await site.call(listListings, {})).status).toBe(200);
});

test('a page view of /join is not counted', async () => {
  const { site, id } = await start();
  const view = (path: string) =>
    site.send(trackPageView.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Mozilla/5.0 Firefox/133.0',
      },
      body: JSON.stringify({ path, sessionId: 'somebody' }),
    });
  await view(`/join/${id}`);
  await view('/terms');
  const paths = await eventually(
    () => site.db.selectFrom('pageMinutes').select('path').execute(),
    (rows) => rows.length > 0,
  );
  expect(paths).toEqual([{ path: '/terms' }]);
});

test('robots.txt keeps robots out', async () => {
  const { site } = await start();
  expect((await site.get('/robots.txt')).body).toContain('\nDisallow: /join/\n');
});

test('an age-restricted listing asks first, and asks Discord nothing', async () => {
  const { site, id, click, lookUps } = await start({
    settings: { TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://guildhall.example' },
  });
  await site.db.updateTable('guilds').set({ nsfwLevel: 3 }).where('id', '=', id).execute();

  const clicked = await click();
  expect(clicked).toMatchObject({ status: 200, state: 'asked their age' });
  expect([clicked.facts.asksAge, clicked.facts.join]).toEqual([id, undefined]);
  expect(clicked.body).not.toContain('Owlery');
  expect(clicked.headers.get('referrer-policy'), 'or its form would be refused').not.toBe('no-referrer');
  expect(lookUps()).toBe(0);

  const adult = { cookie: 'adult=1' };
  expect((await click({ headers: adult })).status).toBe(303);
  const there = await click({ headers: { ...adult, 'x-forwarded-for': '168.126.63.1' } });
  expect([there.status, there.facts.join]).toEqual([404, { state: 'unknown' }]);
});

test('while the database is away the page says so', async () => {
  const { site, click } = await start();
  site.deps.db.selectFrom = () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
  const { status, state, headers } = await click();
  expect([status, state, headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
});

test('rounds open what clicks have closed', async () => {
  const { site, id, click, link, publicLink } = await start();
  site.discord.deleteInvite('owlery');
  await click();
  expect(await publicLink()).toBeNull();
  site.discord.createInvite(id, { code: 'owlery' });
  site.clock.advance(24 * HOUR_MS);

  expect(await inviteChecks(site.deps)(never)).toBe(1);
  expect(await publicLink()).toBe(link);
});
