import { expect, test } from 'vitest';
import { changeServer } from '#contract/live-listings.ts';
import { editServer, getListing, listSubmittedServers, submitServer } from '#contract/listings.ts';
import { listAudit } from '#contract/audit.ts';
import type { ListingContent } from '#contract/content.ts';
import { listListings } from '#contract/directory.ts';
import { approveServer, listRequests, rejectServer } from '#contract/queue.ts';
import { blockTag, listBlockedTags, listTags, unblockTag, type CountedTag } from '#contract/tags.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { tidyUp } from '../../ops/housekeeping.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();
const never = new AbortController().signal;
const minutesAgo = (minutes: number) => new Date(Date.UTC(2026, 0, 31, 12, -minutes));

/** A community, what its owner and an admin may do about its listing, and what everybody sees of it. */
async function startWithPeople(options: object = {}) {
  const site = await startSite({ ...WITH_ADMIN, ...options });
  const people = await addCommunity(site);
  const { guildId, owner, admin } = people;
  const params = { guildId };
  const id = async () => ({ id: (await findRow(site, guildId))?.id ?? '' });
  return {
    site,
    ...people,
    submit: (overrides: Partial<ListingContent> = {}) =>
      site.call(submitServer, { as: owner, body: { ...content(), ...overrides, guildId } }),
    edit: (overrides: Partial<ListingContent> = {}) =>
      site.call(editServer, { as: owner, params, body: { ...content(), ...overrides } }),
    approve: async () => site.call(approveServer, { as: admin, params: await id(), body: {} }),
    reject: async () => site.call(rejectServer, { as: admin, params: await id(), body: { reason: 'No.' } }),
    change: async (body: object) => site.call(changeServer, { as: admin, params: await id(), body }),
    block: (tag: string) => site.call(blockTag, { as: admin, params: { tag } }),
    unblock: (tag: string) => site.call(unblockTag, { as: admin, params: { tag } }),
    publicTags: async () => tagsOf(await site.call(getListing, { params: { discordServerId: guildId } })),
    ownTags: async () => tagsIn((await site.call(listSubmittedServers, { as: owner })).body),
    requestTags: async () => tagsIn((await site.call(listRequests, { as: admin })).body),
  };
}

const tagsOf = ({ body }: { body: unknown }) => (body as { tags?: string[] }).tags;
const tagsIn = (rows: unknown) => (rows as { tags: string[] }[]).map(({ tags }) => tags);
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, issues, tag } = body as { code?: string; issues?: unknown; tag?: string };
  return [status, code, issues ?? tag];
};

/** The directory by tags: names, how many there are in all, and whether there is more. */
async function listed(site: Site, query: NonNullable<InputOf<typeof listListings>['query']>) {
  const { status, body, headers } = await site.call(listListings, { query });
  expect(status).toBe(200);
  const total = headers.get('x-total-count');
  return [(body as { name: string }[]).map(({ name }) => name).join(' '), total && Number(total)];
}

/** How often tags are used. */
async function used(site: Site, query: { q?: string; limit?: number } = {}) {
  const { status, body } = await site.call(listTags, { query });
  expect(status).toBe(200);
  return (body as CountedTag[]).map(({ tag, count }) => `${tag} ${count}`);
}

test('lists what has all of the tags asked for, in each order, and counts it', async () => {
  const site = await startSite();
  const add = (name: string, tags: string[], listing: object = {}) =>
    site.addListing({
      guild: { name, memberCount: tags.length },
      tags,
      approvedAt: minutesAgo(9),
      ...listing,
    });
  await add('one', ['owls'], { lastBumpedAt: minutesAgo(1), category: 'Art' });
  await add('two', ['owls', 'night'], { lastBumpedAt: minutesAgo(2) });
  await add('three', ['birds', 'owls', 'night'], {
    approvedAt: minutesAgo(1),
    category: 'Art',
    language: 'Korean',
  });
  await add('four', ['birds']);
  await add('hidden', ['owls', 'night'], { status: 'banned' });
  await add('gone', ['owls', 'night'], { discordServerId: await site.addGuild({ present: false }) });

  expect(await listed(site, { tag: ['owls'] })).toEqual(['one two three', 3]);
  expect(await listed(site, { tag: ['owls'], sort: 'members' })).toEqual(['three two one', 3]);
  expect(await listed(site, { tag: ['owls'], sort: 'newest', limit: 1 })).toEqual(['three', 3]);
  expect(await listed(site, { tag: ['owls', 'night'] })).toEqual(['two three', 2]);
  expect(await listed(site, { tag: ['NIGHT', 'Owls'], sort: 'members' })).toEqual(['three two', 2]);
  expect(await listed(site, { tag: ['owls', 'night', 'birds'] })).toEqual(['three', 1]);
  expect(await listed(site, { tag: ['owls'], category: 'Art' })).toEqual(['one three', 2]);
  expect(await listed(site, { tag: ['owls'], category: 'Art', language: 'Korean' })).toEqual(['three', 1]);
  expect(await listed(site, { tag: ['owls'], category: 'Music' })).toEqual(['', 0]);
  expect(await listed(site, { tag: ['owls', 'larks'] })).toEqual(['', 0]);
  expect(await listed(site, { tag: ['night'], q: 'three' })).toEqual(['three', null]);
  expect(await listed(site, { tag: ['larks'], q: 'three' })).toEqual(['', null]);
});

test('a list by more than three tags, or by what is no tag, is refused', async () => {
  const site = await startSite();
  const ask = async (query: string) => (await site.get(`/api/servers?${query}`)).status;

  expect(await ask('tag=owls&tag=birds&tag=night')).toBe(200);
  expect(await ask('tag=owls&tag=birds&tag=night&tag=uk')).toBe(400);
  for (const bad of ['tag=', 'tag=a', 'tag=%3Cb%3E', `tag=${'a'.repeat(25)}`, 'tag=owls&tag=a_b', 'tag=%00'])
    expect(await ask(bad), bad).toBe(400);
  expect(await ask('tag=owls&cursor=x')).toBe(400);
});

test('a page by tags links the next one, with all of its tags', async () => {
  const site = await startSite();
  for (const [minutes, name] of ['first', 'second', 'third'].entries())
    await site.addListing({ guild: { name }, tags: ['owls', 'c#'], lastBumpedAt: minutesAgo(minutes) });

  const listed: string[] = [];
  let path: string | undefined = '/api/servers?tag=owls&tag=c%23&limit=1';
  while (path !== undefined) {
    const { body, headers } = await site.get(path);
    listed.push(...(body as { name: string }[]).map(({ name }) => name));
    path = /^<http:\/\/localhost:\d+(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    if (path) expect(path).toContain('tag=owls&tag=c%23&');
  }
  expect(listed).toEqual(['first', 'second', 'third']);
});

test('tags come the most used first; by a text, first those that begin with it', async () => {
  const site = await startSite();
  const add = (...tags: string[]) => site.addListing({ tags });
  await add('minecraft', '마인크래프트', 'art');
  await add('minecraft', 'art', 'pixel-art');
  await add('minecraft', 'pixel-art', 'café');
  await add('martial-arts');
  await site.addListing({ tags: ['minecraft', 'secret'], status: 'rejected' });
  await site.addListing({ tags: ['art', 'secret'], guild: { present: false } });

  expect(await used(site)).toEqual([
    'minecraft 3',
    'art 2',
    'pixel-art 2',
    'café 1',
    'martial-arts 1',
    '마인크래프트 1',
  ]);
  expect(await used(site, { limit: 2 })).toEqual(['minecraft 3', 'art 2']);
  expect(await used(site, { q: 'art' })).toEqual(['art 2', 'pixel-art 2', 'martial-arts 1']);
  expect(await used(site, { q: 'art', limit: 1 })).toEqual(['art 2']);
  expect(await used(site, { q: ' ＣＡＦＥ ' })).toEqual(['café 1']);
  expect(await used(site, { q: 'pixel art' })).toEqual(['pixel-art 2']);
  expect(await used(site, { q: '마인' })).toEqual(['마인크래프트 1']);
  expect(await used(site, { q: '%' })).toEqual([]);
  expect(await used(site, { q: '  ' })).toHaveLength(6);
  for (const limit of [0, 101, 1.5])
    expect((await site.call(listTags, { query: { limit } })).status).toBe(400);
});

test('a search finds listings by their tags', async () => {
  const site = await startSite();
  await site.addListing({ guild: { name: 'one' }, tags: ['minecraft', '天体観測'] });
  await site.addListing({ guild: { name: 'two' }, tags: ['larks'] });

  for (const q of ['minecraft', '天体', 'MINECRAFT one', '観測'])
    expect(await listed(site, { q }), q).toEqual(['one', null]);
  await site.db
    .updateTable('listings')
    .set({ tags: ['owls'] })
    .execute();
  expect(await listed(site, { q: 'minecraft' })).toEqual(['', null]);
  expect(await listed(site, { q: 'owls one' })).toEqual(['one', null]);
});

test('tags are part of what is approved; left out, they stay as they are', async () => {
  const { submit, edit, approve, reject, change, publicTags, ownTags } = await startWithPeople();

  expect(tagsOf(await submit({ tags: ['Owls', ' Night Birds ', 'owls'] }))).toEqual(['owls', 'night-birds']);
  await approve();
  expect(await publicTags()).toEqual(['owls', 'night-birds']);

  expect(tagsOf(await edit({ tags: ['larks'] }))).toEqual(['larks']);
  expect(await publicTags(), 'until it is approved').toEqual(['owls', 'night-birds']);
  await approve();
  expect(await publicTags()).toEqual(['larks']);

  expect(tagsOf(await edit())).toEqual(['larks']);
  await approve();
  expect(await publicTags()).toEqual(['larks']);

  expect(tagsOf(await edit({ tags: [] }))).toEqual([]);
  await reject();
  expect(await publicTags()).toEqual(['larks']);

  await change({ category: 'Art' });
  expect(await ownTags()).toEqual([['larks']]);
  await change({ tags: ['swifts', 'larks'] });
  expect(await ownTags()).toEqual([['swifts', 'larks']]);
  await change({ tags: [] });
  expect(await publicTags()).toEqual([]);
});

test('a submission has no tags unless told, and bad ones are refused by the field', async () => {
  const { site, submit, guildId } = await startWithPeople();
  const message = 'Tags must have 2 to 24 letters, digits or + # . -';

  expect(refusal(await submit({ tags: ['owls', 'a_b'] }))).toEqual([
    400,
    'invalidRequest',
    [{ path: 'body.tags.1', message }],
  ]);
  const six = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6'];
  expect(refusal(await submit({ tags: six }))).toEqual([
    400,
    'invalidRequest',
    [{ path: 'body.tags', message: 'Must not have more than 5 tags' }],
  ]);
  expect(tagsOf(await submit())).toEqual([]);
  expect((await findRow(site, guildId))?.tags).toEqual([]);
});

test('refuses tags in mixed look-alike scripts, and such as look like a blocked one', async () => {
  const { submit, edit, approve, block, publicTags } = await startWithPeople();
  await submit({ tags: ['owls'] });
  await approve();
  await block('coco');

  const message = 'Tags must not mix letters of alphabets that look alike';
  expect(refusal(await edit({ tags: ['owls', 'cocо'] }))).toEqual([
    400,
    'invalidRequest',
    [{ path: 'body.tags', message }],
  ]);
  expect(refusal(await edit({ tags: ['сосо'] }))).toEqual([400, 'tagBlocked', 'сосо']);
  await block('раса');
  expect(refusal(await edit({ tags: ['paca'] }))).toEqual([400, 'tagBlocked', 'paca']);
  expect((await edit({ tags: ['хор'] })).status).toBe(200);
  await approve();
  expect(await publicTags()).toEqual(['хор']);
});

test('a blocked tag is off every listing at once, and nobody can use it', async () => {
  const world = await startWithPeople();
  const { site, admin, submit, edit, approve, change, block } = world;
  const { id: newcomer } = site.discord.addGuild({ ownerId: world.owner.userId, bot: true });
  await site.addGuild({ id: newcomer });
  site.clock.advance(61_000); // what is known of whose guilds these are is a minute old
  await submit({ tags: ['owls', 'bad', 'night'] });
  await approve();
  await edit({ tags: ['bad', 'larks'] });
  const other = await site.addListing({
    guild: { name: 'other' },
    tags: ['bad'],
    lastBumpedAt: minutesAgo(1),
  });
  await site.addListing({ tags: ['bad', 'owls'], status: 'banned' });

  expect((await block('BAD')).status).toBe(200);

  expect(await world.publicTags()).toEqual(['owls', 'night']);
  expect(tagsOf(await site.call(getListing, { params: { discordServerId: other } }))).toEqual([]);
  expect(tagsIn((await site.call(listListings, {})).body).flat()).not.toContain('bad');
  expect(await listed(site, { tag: ['bad'] })).toEqual(['', 0]);
  expect(await listed(site, { q: 'bad' })).toEqual(['', null]);
  expect(await used(site)).toEqual(['night 1', 'owls 1']);
  expect((await world.requestTags()).flat()).not.toContain('bad');
  expect(await world.ownTags()).toEqual([['larks']]);
  await approve();
  expect(await world.publicTags()).toEqual(['larks']);

  const refused = [400, 'tagBlocked', 'bad'];
  expect(refusal(await edit({ tags: ['owls', 'Bad'] }))).toEqual(refused);
  expect(refusal(await change({ tags: ['bad'] }))).toEqual(refused);
  const body = { ...content(), tags: ['bad'], guildId: newcomer };
  expect(refusal(await site.call(submitServer, { as: world.owner, body }))).toEqual(refused);

  const { body: blocked } = await site.call(listBlockedTags, { as: admin });
  expect(blocked).toEqual([{ tag: 'bad', blockedAt: expect.stringMatching(/^20.+Z$/) }]);
});

test('an unblocked tag can be used again, and both are in the audit once', async () => {
  const { site, admin, submit, approve, block, unblock, publicTags } = await startWithPeople();

  await block('owls');
  await block('owls');
  expect(refusal(await submit({ tags: ['owls'] }))).toEqual([400, 'tagBlocked', 'owls']);
  expect((await unblock('owls')).status).toBe(200);
  expect((await unblock('owls')).status).toBe(200);
  await submit({ tags: ['owls'] });
  await approve();

  expect(await publicTags()).toEqual(['owls']);
  const audit = (await site.call(listAudit, { as: admin })).body as Record<string, unknown>[];
  const acts = audit.filter(({ action }) => action !== 'approve');
  expect(acts).toMatchObject([
    { action: 'unblock tag', before: { tag: 'owls' }, after: {}, person: null, serverId: null },
    { action: 'block tag', before: {}, after: { tag: 'owls' }, person: null, serverId: null },
  ]);
  expect(acts[0]?.['admin']).toMatchObject({ username: 'admin of the site' });
  expect(await site.db.selectFrom('auditWords').select('name').where('name', '=', 'tag').execute()).toEqual(
    [],
  );
});

test('a blocked tag that a listing has all the same is not shown, and taken off', async () => {
  const { site, block } = await startWithPeople();
  const discordServerId = await site.addListing({ tags: ['owls', 'bad'] });
  await site.db.insertInto('blockedTags').values({ tag: 'bad', blockedAt: site.clock.now() }).execute();

  expect(tagsOf(await site.call(getListing, { params: { discordServerId } }))).toEqual(['owls']);
  expect(tagsIn((await site.call(listListings, { query: { tag: ['owls'] } })).body)).toEqual([['owls']]);
  expect(await listed(site, { tag: ['bad'] })).toEqual(['', 0]);
  expect(await used(site)).toEqual(['owls 1']);
  expect(await used(site, { q: 'ba' })).toEqual([]);

  await tidyUp(site.deps, never);
  expect((await findRow(site, discordServerId))?.tags).toEqual(['owls']);
  await block('owls');
  expect((await findRow(site, discordServerId))?.tags).toEqual([]);
});

test('what is kept of an answer ends when tags that it shows or lists by change', async () => {
  const { site, block } = await startWithPeople({ cached: true });
  const owls = await site.addListing({ guild: { name: 'owls' }, tags: ['birds', 'night'] });
  await site.addListing({ guild: { name: 'larks' }, tags: ['birds'] });
  const queries = ['birds', 'night', 'day'].map((tag) => ({ tag: [tag] }));
  const look = () => Promise.all([...queries.map((query) => listed(site, query)), used(site)]);
  const ask = async () => {
    await site.quiet();
    await look();
    return site.countQueries(async () => void (await look()));
  };
  expect(await ask(), 'all is kept').toBe(0);

  await site.db
    .updateTable('listings')
    .set({ tags: ['birds', 'day'] })
    .where('discordServerId', '=', owls)
    .execute();
  await site.quiet();
  const [birds, night, day, counts] = await look();
  expect([birds?.[1], night, day, counts]).toEqual([2, ['', 0], ['owls', 1], ['birds 2', 'day 1']]);

  await block('birds');
  await site.quiet();
  expect((await look())[0]).toEqual(['', 0]);
});

test('the same tags in another order are one kept answer', async () => {
  const site = await startSite({ cached: true });
  await site.addListing({ tags: ['owls', 'night'] });
  await site.quiet();
  await site.get('/api/servers?tag=owls&tag=night');

  expect(await site.countQueries(async () => void (await site.get('/api/servers?tag=night&tag=owls')))).toBe(
    0,
  );
});

test('an address reads tags 120 times a minute, apart from all else', async () => {
  const site = await startSite({ settings: { RATE_LIMITS: 'on' } });
  site.clock.advance(60_000 - (site.clock.now().getTime() % 60_000));
  const ask = async (path: string) => (await site.get(path)).status;

  for (let i = 0; i < 120; i++) expect(await ask(`/api/tags?q=${i}`)).toBe(200);
  expect(await ask('/api/tags?q=owls')).toBe(429);
  expect(await ask('/api/%74ags/')).toBe(429);
  expect(await ask('/api/servers')).toBe(200);
});

test('blocked tags come a page at a time, the last blocked first', async () => {
  const { site, admin } = await startWithPeople();
  const tags = ['owls', '猫', 'c++', '.net'];
  const rows = tags.map((tag, i) => ({ tag, blockedAt: minutesAgo(i < 2 ? 1 : i) }));
  await site.db.insertInto('blockedTags').values(rows).execute();

  const listed: string[] = [];
  let cursor: string | undefined;
  do {
    const { body, headers } = await site.call(listBlockedTags, { as: admin, query: { limit: 1, cursor } });
    listed.push(...(body as { tag: string }[]).map(({ tag }) => tag));
    cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
  } while (cursor !== undefined);
  expect(listed).toEqual(['猫', 'owls', 'c++', '.net']);
});

test.each(['c#', 'c++', '.net', 'a.b', '𠮷'.repeat(24), '가'.repeat(24)])(
  'a tag can be blocked whatever its characters: %s',
  async (tag) => {
    const { block, unblock, submit } = await startWithPeople();
    expect((await block(tag)).status).toBe(200);
    expect(refusal(await submit({ tags: [tag] }))).toEqual([400, 'tagBlocked', tag]);
    await unblock(tag);
    expect(tagsOf(await submit({ tags: [tag] }))).toEqual([tag]);
  },
);
