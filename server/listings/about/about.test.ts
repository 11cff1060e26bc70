import { expect, test } from 'vitest';
import { previewAbout, type ListingContent } from '#contract/content.ts';
import { changeServer } from '#contract/live-listings.ts';
import { editServer, getListing, listSubmittedServers, submitServer } from '#contract/listings.ts';
import { listListings, listSimilar } from '#contract/directory.ts';
import { deleteOwnData, getOwnData } from '#contract/own-data.ts';
import { approveServer, listRequests, rejectServer } from '#contract/queue.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';
import { VISIBLE_COLUMNS } from '../listing.store.ts';

const startSite = sites();

const FIRST = '# Cranes\n\nWe fold *paper* cranes. wyvernfolding';
const SECOND = 'We fold **boats** now.';
const blocksOf = (text: string) => [{ type: 'paragraph', runs: [{ text }] }];

/** A community, what its owner and an admin may do about its listing, and what others see of it. */
async function startWithPeople(options: object = {}) {
  const site = await startSite({ ...WITH_ADMIN, ...options });
  const people = await addCommunity(site);
  const { guildId, owner, admin } = people;
  const id = async () => ({ id: (await findRow(site, guildId))?.id ?? '' });
  return {
    site,
    ...people,
    submit: (overrides: Partial<ListingContent> = {}) =>
      site.call(submitServer, { as: owner, body: { ...content(), ...overrides, guildId } }),
    edit: (overrides: Partial<ListingContent> = {}) =>
      site.call(editServer, { as: owner, params: { guildId }, body: { ...content(), ...overrides } }),
    approve: async () => site.call(approveServer, { as: admin, params: await id(), body: {} }),
    reject: async () => site.call(rejectServer, { as: admin, params: await id(), body: { reason: 'No.' } }),
    change: async (body: object) => site.call(changeServer, { as: admin, params: await id(), body }),
    page: async () => {
      const { body } = await site.call(getListing, { params: { discordServerId: guildId } });
      const { about, aboutBlocks } = body as { about: unknown; aboutBlocks: unknown };
      return { about, aboutBlocks };
    },
    own: async () => (await site.call(listSubmittedServers, { as: owner })).body as Record<string, unknown>[],
    requests: async () => (await site.call(listRequests, { as: admin })).body as Record<string, unknown>[],
  };
}

test('more to say is on the page of a listing, and in no list', async () => {
  const { site, guildId, submit, approve, page } = await startWithPeople();
  expect((await submit({ about: ` ${FIRST}\n` })).body).toMatchObject({ about: FIRST });
  await approve();

  expect(await page()).toEqual({
    about: FIRST,
    aboutBlocks: [
      { type: 'heading', level: 1, runs: [{ text: 'Cranes' }] },
      {
        type: 'paragraph',
        runs: [{ text: 'We fold ' }, { text: 'paper', italic: true }, { text: ' cranes. wyvernfolding' }],
      },
    ],
  });
  const rows = await site.addListing({ category: 'Community', language: 'English' });
  const lists = [
    await site.call(listListings, {}),
    await site.call(listListings, { query: { q: 'owls' } }),
    await site.call(listSimilar, { params: { discordServerId: rows } }),
  ];
  for (const { body } of lists) expect(JSON.stringify(body)).not.toContain('about');
  expect(
    JSON.stringify((await site.call(listSimilar, { params: { discordServerId: rows } })).body),
  ).toContain(guildId);
});

test('lists do not read the column', () => {
  expect(VISIBLE_COLUMNS).toContain('listings.description');
  expect(VISIBLE_COLUMNS).not.toContain('listings.about');
});

test('a search does not read what is said beyond the description', async () => {
  const { site, submit, approve, change } = await startWithPeople();
  await submit({ about: FIRST });
  await approve();
  const { rows: texts } = { rows: await site.db.selectFrom('searchTexts').selectAll().execute() };
  expect(JSON.stringify(texts)).not.toContain('wyvernfolding');
  expect((await site.call(listListings, { query: { q: 'wyvernfolding', exact: '1' } })).body).toEqual([]);
  await change({ about: SECOND });
  expect(await site.db.selectFrom('searchTexts').selectAll().execute()).toEqual(texts);
});

test('without it there are no blocks, and an empty one counts as none', async () => {
  const { submit, edit, approve, page } = await startWithPeople();
  await submit();
  await approve();
  expect(await page()).toEqual({ about: null, aboutBlocks: [] });
  await edit({ about: ' \u200b\n\0 ' });
  await approve();
  expect(await page()).toEqual({ about: null, aboutBlocks: [] });
});

test('left out of an edit it stays, and null or nothing removes it', async () => {
  const { submit, edit, approve, page } = await startWithPeople();
  await submit({ about: SECOND });
  await approve();
  await edit({ description: 'Something else about these owls.' });
  await approve();
  expect((await page()).about).toBe(SECOND);
  await edit({ about: null });
  await approve();
  expect((await page()).about).toBeNull();
  await edit({ about: SECOND });
  await approve();
  await edit({ about: '' });
  await approve();
  expect((await page()).about).toBeNull();
});

test('another text goes through review, and what is rejected comes back to its author', async () => {
  const { submit, edit, approve, reject, page, own, requests } = await startWithPeople();
  await submit({ about: 'As it was.' });
  await approve();
  await edit({ about: SECOND });

  expect(await page()).toEqual({ about: 'As it was.', aboutBlocks: blocksOf('As it was.') });
  expect(await own()).toMatchObject([{ status: 'pending', about: SECOND }]);
  expect(await requests()).toContainEqual(
    expect.objectContaining({
      isEdit: true,
      about: SECOND,
      live: expect.objectContaining({ about: 'As it was.' }),
    }),
  );
  await reject();
  expect(await own()).toMatchObject([{ about: 'As it was.', rejectedContent: { about: SECOND } }]);
  expect((await page()).about).toBe('As it was.');
});

test('an admin changes and removes it, and every cached answer follows', async () => {
  const { site, submit, approve, change, page } = await startWithPeople({ cached: true });
  await submit({ about: 'As it was.' });
  await approve();
  await site.quiet();
  expect((await page()).about).toBe('As it was.');
  expect((await change({ about: 'As it is.' })).status).toBe(200);
  await expect.poll(page).toEqual({ about: 'As it is.', aboutBlocks: blocksOf('As it is.') });
  await change({ about: '' });
  await expect.poll(page).toEqual({ about: null, aboutBlocks: [] });
});

test('it has at most 4,000 characters, counted one by one', async () => {
  const { submit, change, approve } = await startWithPeople();
  const refused = await submit({ about: '🦊'.repeat(4_001) });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    issues: [{ path: 'body.about', message: 'Long description must not exceed 4000 characters' }],
  });
  expect((await submit({ about: ` ${'🦊'.repeat(4_000)} ` })).status).toBe(200);
  await approve();
  expect((await change({ about: 'a'.repeat(4_001) })).status).toBe(400);
});

test('a member sees what a text will look like', async () => {
  const { site, member } = await startWithPeople();
  const preview = await site.call(previewAbout, {
    as: member,
    body: { about: 'a **b** [c](https://d.example)' },
  });
  expect(preview.body).toEqual({
    aboutBlocks: [
      {
        type: 'paragraph',
        runs: [{ text: 'a ' }, { text: 'b', bold: true }, { text: ' [c](https://d.example)' }],
      },
    ],
  });
  const long = await site.call(previewAbout, { as: member, body: { about: 'a'.repeat(4_001) } });
  expect(long.status).toBe(400);
});

test('its author has it in their data, and an erasure empties it in all versions', async () => {
  const { site, guildId, owner, submit, edit, approve } = await startWithPeople();
  await submit({ about: FIRST });
  await approve();
  await edit({ about: SECOND });
  expect((await site.call(getOwnData, { as: owner })).body).toMatchObject({
    listings: [{ approved: { about: FIRST } }],
    revisions: [{ about: FIRST }, { about: SECOND }],
  });
  await site.db.updateTable('listings').set({ status: 'banned', statusBeforeBan: 'approved' }).execute();
  expect((await site.call(deleteOwnData, { as: owner })).status).toBe(200);
  const unchanged = [
    ...(await site.db
      .selectFrom('listings')
      .select('about')
      .where('discordServerId', '=', guildId)
      .execute()),
    ...(await site.db.selectFrom('revisions').select('about').execute()),
  ];
  expect(unchanged).toEqual([{ about: null }, { about: null }, { about: null }]);
  const words = await site.db
    .selectFrom('auditWords')
    .select(['name', 'words'])
    .where('name', '=', 'about')
    .execute();
  expect(words.every(({ words }) => words === null)).toBe(true);
});
