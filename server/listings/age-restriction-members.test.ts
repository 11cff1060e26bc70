import { expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import { addressOf, type Endpoint } from '#contract/endpoint.ts';
import { newId } from '../testing/make.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

const KOREA = '168.126.63.1';
const JAPAN = '133.11.0.1';

/** What each call sends that takes a body, and the parameters beside the guild. */
const BODIES: Record<string, unknown> = {
  'POST /api/servers/{discordServerId}/reviews': { rating: 5, comment: 'Quiet evenings, and good company.' },
  'POST /api/servers/{discordServerId}/reports': { reason: 'The same text each minute.' },
  'POST /api/servers/{discordServerId}/reviews/{reviewId}/reports': {
    reason: 'It insults somebody.',
    of: 'review',
  },
};
const REVIEW = '01890a5d-ac96-774b-bcce-b302099a8057';

const calls = ENDPOINTS.filter(
  ({ access, path }) => access === 'member' && /\{(discordServerId|guildId)\}/.test(path),
);

test('no call of a member tells of an age-restricted server where such are hidden', async () => {
  const site = await startSite({ discord: true, settings: { TRUST_PROXY: 'loopback' } });
  const id = await site.addListing({ guild: { name: 'Moths', nsfwLevel: 3 } });
  const member = await site.person();
  const ask = async (endpoint: Endpoint, discordServerId: string, from: string) => {
    const name = `${endpoint.method} ${endpoint.path}`;
    const params = { discordServerId, guildId: discordServerId, reviewId: REVIEW };
    const body = BODIES[name];
    const { status, body: reply } = await site.send(addressOf(endpoint, { params }), {
      method: endpoint.method,
      headers: {
        cookie: member.cookie,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': from,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return [status, JSON.stringify(reply).replaceAll(discordServerId, 'ID')];
  };

  expect(calls.length).toBeGreaterThan(10);
  const differs: string[] = [];
  for (const endpoint of calls) {
    const none = newId();
    const name = `${endpoint.method} ${endpoint.path}`;
    expect(await ask(endpoint, id, KOREA), name).toEqual(await ask(endpoint, none, KOREA));
    if (String(await ask(endpoint, id, JAPAN)) !== String(await ask(endpoint, none, JAPAN)))
      differs.push(name);
  }
  expect(differs, 'where they may be shown').toContain('POST /api/user/servers/{discordServerId}/bump');
  for (const name of Object.keys(BODIES))
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(name);
});
