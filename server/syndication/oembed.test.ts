import { expect, test } from 'vitest';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

const at = (url: string, more = '') => `/oembed?url=${encodeURIComponent(url)}${more}`;
const HERE = 'http://localhost:3000';

test('a link to a server’s page is described by its title and a picture', async () => {
  const site = await startSite();
  const id = await site.addListing({ guild: { name: 'Owls & <others>' } });
  for (const url of [`${HERE}/server/${id}`, `${HERE}/server/${id}/?lang=ko#reviews`]) {
    const { status, headers, body } = await site.get(at(url));
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual({
      version: '1.0',
      type: 'link',
      title: 'Owls & <others>',
      provider_name: 'Guildhall',
      provider_url: HERE,
      thumbnail_url: expect.stringMatching(new RegExp(`^${HERE}/server/${id}/card\\.png\\?v=[\\w-]{16}$`)),
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
  }
});

test('a picture that does not fit is left out', async () => {
  const site = await startSite();
  const id = await site.addListing({ guild: { name: 'Owls' } });
  const fits = async (more: string) => {
    const { body } = await site.get(at(`${HERE}/server/${id}`, more));
    return Object.keys(body as object).filter((key) => key.startsWith('thumbnail')).length;
  };
  expect(await fits('&maxwidth=1200&maxheight=630&format=json')).toBe(3);
  expect(await fits('&maxwidth=1199')).toBe(0);
  expect(await fits('&maxheight=629')).toBe(0);
});

test('only the pages of public servers of this site are described', async () => {
  const site = await startSite();
  const id = await site.addListing({ guild: { name: 'Owls' } });
  const restricted = await site.addListing({ guild: { nsfwLevel: 3 } });
  const hidden = await site.addListing({ unlisted: true });
  const others = [
    `${HERE}/server/123456789012345678`,
    `${HERE}/server/${restricted}`,
    `${HERE}/server/${hidden}`,
    `${HERE}/server/x`,
    `${HERE}/`,
    `${HERE}/join/${id}`,
    `https://localhost:3000/server/${id}`,
    `http://localhost:3000@owls.example/server/${id}`,
    `http://owls.example/server/${id}`,
    'javascript:alert(1)',
    'server',
  ];
  for (const url of others) expect((await site.get(at(url), { cookie: 'adult=1' })).status, url).toBe(404);
  expect((await site.get('/oembed')).status, 'without an address').toBe(400);
  expect((await site.get(at(`${HERE}/server/${id}`, '&maxwidth=wide'))).status).toBe(400);
  const xml = await site.get(at(`${HERE}/server/${id}`, '&format=xml'));
  expect([xml.status, xml.body]).toEqual([501, 'Pages are described in JSON. Ask for format=json.\n']);
});

test('a description changes with the server, and goes with it', async () => {
  const site = await startSite({ cached: true });
  const id = await site.addListing({ guild: { name: 'Owls' } });
  await site.quiet();
  expect((await site.get(at(`${HERE}/server/${id}`))).status).toBe(200);
  await site.db.updateTable('listings').set({ unlisted: true }).where('discordServerId', '=', id).execute();
  await site.quiet();
  expect((await site.get(at(`${HERE}/server/${id}`))).status).toBe(404);
});
