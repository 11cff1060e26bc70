import { expect, test } from 'vitest';
import { getInviteCheck } from '#contract/invites.ts';
import { clickJoin, FACTS_AS_PAGES } from '../../testing/joining.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();
const NEVER_CHECKED = { inviteState: 'unchecked', inviteCheckedAt: null } as const;

async function start(settings: Record<string, string> = {}) {
  const site = await startSite({ discord: true, cached: true, pages: FACTS_AS_PAGES, settings });
  const { id } = site.discord.addGuild({ bot: true });
  site.discord.createInvite(id, { code: 'owlery' });
  await site.addListing({ guild: { id }, inviteCode: 'owlery', ...NEVER_CHECKED });
  return {
    site,
    id,
    inviteOf: async () => {
      const { status, body } = await site.call(getInviteCheck, { params: { discordServerId: id } });
      return [status, body];
    },
  };
}

test('tells what Discord last said about an invite, and when, past the cached answers', async () => {
  const { site, id, inviteOf } = await start();
  await site.quiet();
  expect(await inviteOf()).toEqual([200, { state: 'unchecked', checkedAt: null }]);

  const states: string[] = [];
  for (const state of ['good', 'paused', 'dead'] as const) {
    site.clock.advance(61_000);
    if (state === 'paused') site.discord.pauseInvites(id);
    if (state === 'dead') site.discord.deleteInvite('owlery');
    await clickJoin(site, id);
    const [status, body] = await inviteOf();
    expect([status, body]).toEqual([200, { state, checkedAt: expect.any(String) }]);
    states.push((body as { checkedAt: string }).checkedAt);
  }
  expect(new Set(states).size).toBe(3);
  const { headers } = await site.call(getInviteCheck, { params: { discordServerId: id } });
  expect(headers.get('cache-control')).toBe('no-store');
});

test('tells nothing without an invite, and refuses what is hidden', async () => {
  const { site, id, inviteOf } = await start();
  await site.db.updateTable('listings').set({ inviteCode: null }).execute();
  expect(await inviteOf()).toEqual([200, { state: null, checkedAt: null }]);
  await site.db.updateTable('guilds').set({ present: false }).where('id', '=', id).execute();
  expect(await inviteOf()).toMatchObject([404, { code: 'listingNotFound' }]);
});

test('where age-restricted listings are hidden it is not found', async () => {
  const { site, id } = await start({ TRUST_PROXY: 'loopback' });
  await site.db.updateTable('guilds').set({ nsfwLevel: 3 }).where('id', '=', id).execute();
  const from = async (address: string) =>
    (await site.get(`/api/servers/${id}/invite`, { 'x-forwarded-for': address })).status;
  expect([await from('168.126.63.1'), await from('133.11.0.1')]).toEqual([404, 200]);
});

test('an address may ask 240 times a minute', async () => {
  const { inviteOf } = await start({ RATE_LIMITS: 'on' });
  for (let at = 0; at < 240; at++) expect((await inviteOf())[0]).toBe(200);
  expect((await inviteOf())[0]).toBe(429);
});
