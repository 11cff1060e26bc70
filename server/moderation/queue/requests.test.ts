import { expect, test } from 'vitest';
import { editServer, submitServer } from '#contract/listings.ts';
import { getAdminStats } from '#contract/admin.ts';
import { banServer } from '#contract/bans.ts';
import { approveServer, listRequests, rejectServer, type ServerRequest } from '#contract/queue.ts';
import type { ListingStatus } from '#contract/vocabulary.ts';
import { addCommunity, ADMIN_ID, content, findRow, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { newId } from '../../testing/make.ts';
import { sites } from '../../testing/start-site.ts';
import { listRequests as listRequestsHere } from './requests.ts';
import type { SignedIn } from '../../testing/sign-in.ts';

const startSite = sites();

interface Asked {
  status?: ListingStatus;
  isEdit?: boolean;
  q?: string;
  cursor?: string;
  limit?: number;
}

async function startWithAdmin() {
  const site = await startSite(WITH_ADMIN);
  site.discord.addUser({ id: ADMIN_ID, username: 'grace' });
  return withAdmin(site, await site.signIn(ADMIN_ID));
}

async function startWithSubmission() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner } = people;
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  return { ...people, ...withAdmin(site, people.admin), id: (await findRow(site, guildId))?.id ?? '' };
}

function withAdmin(site: Site, as: SignedIn) {
  const ask = (query: Asked = {}) => site.call(listRequests, { as, query });
  const rows = async (query: Asked = {}) => (await ask(query)).body as ServerRequest[];
  return {
    site,
    as,
    ask,
    rows,
    names: async (query: Asked = {}) => (await rows(query)).map(({ name }) => name),
    stats: async () => (await site.call(getAdminStats, { as })).body,
    /** The names on all pages of a list. */
    walk: async (query: Asked) => {
      const names: string[] = [];
      let next: string | undefined =
        `/api/admin/requests?${new URLSearchParams(query as Record<string, string>).toString()}`;
      while (next) {
        const { body, headers, status } = await site.get(next, { cookie: as.cookie });
        expect(status).toBe(200);
        names.push(
          ...(body as ServerRequest[]).map(({ name, isEdit }) => (isEdit ? `${name}, edited` : name)),
        );
        next = /<http:\/\/localhost:3000([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      }
      return names;
    },
  };
}

test('a submission’s row has all that a decision needs', async () => {
  const { site, rows, owner, guildId, id } = await startWithSubmission();

  expect(await rows({ status: 'pending' })).toEqual([
    {
      id,
      name: 'The Owlery',
      description: 'We watch owls together, every night.',
      category: 'Community',
      language: 'English',
      inviteLink: null,
      about: null,
      unlisted: false,
      tags: [],
      memberCount: 40,
      requestedBy: 'owner',
      ownerId: owner.userId,
      requesterLanguage: 'en',
      createdAt: expect.stringMatching(/^20.+Z$/),
      status: 'pending',
      isEdit: false,
      discordServerId: guildId,
      icon: null,
      revision: 1,
      submittedAt: expect.stringMatching(/^20.+Z$/),
      live: null,
      rejectionReason: null,
      ban: null,
      botPresent: true,
      inviteProblem: null,
      inviteState: null,
      ageRestricted: false,
      ageRestrictedBy: null,
      showEvents: false,
      eventsLocked: false,
      ownerBanned: false,
      message: null,
      reportsLeft: null,
      claim: null,
      flags: [],
    },
  ]);
  expect(await rows({ status: 'pending', isEdit: true })).toEqual([]);
  await site.db.updateTable('listings').set({ submittedBy: null }).execute();
  await site.db.updateTable('revisions').set({ submittedBy: null }).execute();
  await site.db.updateTable('users').set({ language: 'ko' }).execute();
  expect(await rows()).toMatchObject([{ requestedBy: null, ownerId: null, requesterLanguage: 'en' }]);
});

test('an approved listing with a pending edit is two rows, with live content beside it', async () => {
  const { site, as, rows, manager, guildId, id } = await startWithSubmission();
  await site.call(approveServer, { as, params: { id }, body: {} });
  const proposal = content({ description: 'Owls by day, owls by night, always owls.', language: 'German' });
  await site.call(editServer, { as: manager, params: { guildId }, body: proposal });

  const live = { description: content().description, language: 'English' };
  const edit = { id, isEdit: true, status: 'pending', revision: 2, requestedBy: 'manager', live };
  const listed = { id, isEdit: false, status: 'approved', revision: null, requestedBy: 'owner', live: null };
  expect(await rows({ status: 'pending' })).toMatchObject([
    { ...edit, description: proposal.description, language: 'German' },
  ]);
  expect(await rows({ status: 'approved' })).toMatchObject([{ ...listed, ...live }]);
  expect(await rows()).toMatchObject([edit, listed]);
  expect(await rows({ isEdit: true })).toMatchObject([edit]);
  expect(await rows({ isEdit: false })).toMatchObject([listed]);
  expect(await rows({ status: 'approved', isEdit: true })).toEqual([]);
  // The edit of a banned listing is not shown.
  await site.call(banServer, { as, params: { id } });
  expect(await rows()).toMatchObject([{ id, isEdit: false, status: 'banned', revision: null }]);
});

test('pending rows are listed oldest first, all others newest first', async () => {
  const { site, names } = await startWithAdmin();
  const minutesAgo = (minutes: number) => new Date(site.clock.now().getTime() - minutes * 60_000);
  for (const [minutes, status] of [
    [1, 'pending'],
    [3, 'pending'],
    [2, 'pending'],
    [5, 'approved'],
    [4, 'approved'],
    [6, 'rejected'],
    [7, 'banned'],
  ] as const)
    await site.addListing({
      status,
      createdAt: minutesAgo(minutes),
      guild: { name: `${minutes} ${status}` },
    });

  expect(await names({ status: 'pending' })).toEqual(['3 pending', '2 pending', '1 pending']);
  expect(await names({ status: 'approved' })).toEqual(['4 approved', '5 approved']);
  expect(await names({ status: 'rejected' })).toEqual(['6 rejected']);
  expect(await names({ status: 'banned' })).toEqual(['7 banned']);
  expect(await names()).toEqual([
    '1 pending',
    '2 pending',
    '3 pending',
    '4 approved',
    '5 approved',
    '6 rejected',
    '7 banned',
  ]);
});

test('a page has at most 100 rows, and paging skips and repeats none with equal times', async () => {
  const { site, ask, walk } = await startWithAdmin();
  const at = site.clock.now();
  const expected: string[] = [];
  for (let number = 0; number < 130; number++) {
    const name = `Guild ${number}`;
    const status = (['pending', 'approved', 'rejected'] as const)[number % 3] ?? 'pending';
    const createdAt = new Date(at.getTime() - Math.floor(number / 10) * 1_000);
    const discordServerId = await site.addListing({ status, createdAt, guild: { name } });
    expected.push(name);
    if (number % 9 === 1) {
      expected.push(`${name}, edited`);
      await propose(site, discordServerId, createdAt);
    }
  }

  const first = await ask();
  expect(first.body).toHaveLength(100);
  expect(first.headers.get('x-total-count')).toBe(String(expected.length));
  expect((await walk({})).toSorted()).toEqual(expected.toSorted());
  const waiting = await walk({ status: 'pending', limit: 7 });
  expect(waiting).toHaveLength(44 + 15);
  expect(new Set(waiting).size).toBe(waiting.length);
  expect(await walk({ status: 'approved', limit: 11 })).toHaveLength(43);
  expect(await walk({ q: 'guild 1', limit: 3 })).toHaveLength(
    new Set(expected.filter((name) => name.startsWith('Guild 1'))).size,
  );

  for (const [query, count] of [
    [{ status: 'pending' }, '59'],
    [{ status: 'pending', isEdit: true }, '15'],
    [{ status: 'pending', isEdit: false }, '44'],
    [{ isEdit: true }, '15'],
    [{ status: 'approved' }, '43'],
    [{ status: 'banned' }, '0'],
    [{ q: 'guild' }, null],
  ] as const)
    expect((await ask(query)).headers.get('x-total-count'), JSON.stringify(query)).toBe(count);
  expect((await ask({ limit: 101 })).status).toBe(400);
});

async function propose(site: Site, discordServerId: string, submittedAt: Date) {
  const { id: listingId } = await site.db
    .selectFrom('listings')
    .select('id')
    .where('discordServerId', '=', discordServerId)
    .executeTakeFirstOrThrow();
  const { inviteLink: _, ...said } = content();
  await site.db
    .insertInto('revisions')
    .values({ listingId, number: 2, ...said, inviteCode: null, isEdit: true, submittedBy: null, submittedAt })
    .execute();
}

test('a cursor is valid only for its own list', async () => {
  const { site, ask } = await startWithAdmin();
  for (let number = 0; number < 3; number++) await site.addListing({ status: 'pending' });
  const { headers } = await ask({ status: 'pending', limit: 1 });
  const cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1] ?? '';

  expect((await ask({ status: 'pending', cursor })).body).toHaveLength(2);
  for (const query of [
    { cursor },
    { status: 'pending', cursor: 'made-up' },
    { status: 'pending', cursor: 'd2FpdGluZy8x' },
  ] as const)
    expect(await ask(query), JSON.stringify(query)).toMatchObject({
      status: 400,
      body: { code: 'invalidCursor' },
    });
});

test('a search finds part of a name in any case, or part of an id, in all listings', async () => {
  const { site, names } = await startWithAdmin();
  const id = newId();
  await site.addListing({ guild: { id, name: 'The Bread Oven' } });
  await site.addListing({ guild: { name: 'BREADBOARD %_' } });
  await site.addListing({ guild: { name: '조용한 정원', present: false } });
  await site.addListing({ guild: { name: 'Oven repair' }, description: 'We do not bake any bread in here.' });
  await site.addListing({ guild: { name: 'Bread for later' }, status: 'pending' });

  const approved = async (q: string) => (await names({ status: 'approved', q })).toSorted();
  expect(await approved('bread')).toEqual(['BREADBOARD %_', 'The Bread Oven']);
  expect(await approved('READ')).toEqual(['BREADBOARD %_', 'The Bread Oven']);
  expect(await approved('  bread oven ')).toEqual(['The Bread Oven']);
  expect(await approved('oven bread')).toEqual([]);
  expect(await approved('정원')).toEqual(['조용한 정원']);
  expect(await approved('%_')).toEqual(['BREADBOARD %_']);
  expect(await approved(id)).toEqual(['The Bread Oven']);
  expect(await approved(id.slice(3, 17))).toEqual(['The Bread Oven']);
  expect(await approved('\u0000')).toHaveLength(4);
  expect(await approved("'; drop table listings")).toEqual([]);
  expect((await names({ q: 'bread' })).toSorted()).toEqual([
    'BREADBOARD %_',
    'Bread for later',
    'The Bread Oven',
  ]);
  expect(await names({ status: 'pending', q: 'bread' })).toEqual(['Bread for later']);
});

test('a search with too many matches to sort finds the same', async () => {
  const { site } = await startWithAdmin();
  const at = site.clock.now().getTime();
  for (let number = 0; number < 30; number++) {
    const name = number % 3 === 0 ? `Alike ${number}` : `Other ${number}`;
    await site.addListing({ createdAt: new Date(at - number), guild: { name } });
  }
  const find = async (mostMatches: number, cursor?: string): Promise<string[]> => {
    const query = { status: 'approved', q: 'ALIKE', limit: 4, cursor } as const;
    const { requests, next } = await listRequestsHere(
      site.deps,
      { id: '', role: 'admin' },
      query,
      mostMatches,
    );
    const names = requests.map(({ name }) => name);
    return next ? [...names, ...(await find(mostMatches, next))] : names;
  };

  const expected = Array.from({ length: 10 }, (_, nth) => `Alike ${nth * 3}`);
  expect(await find(1_000)).toEqual(expected);
  expect(await find(5)).toEqual(expected);
});

test('the counts follow each decision', async () => {
  const { site, as, stats, guildId, owner, id } = await startWithSubmission();
  const counts = {
    pendingRequests: 0,
    pendingSubmissions: 0,
    pendingEdits: 0,
    pendingReports: 0,
    pendingAppeals: 0,
    bannedServers: 0,
    approvedServers: 0,
  };
  const submission = { pendingRequests: 1, pendingSubmissions: 1 };
  const params = { id };

  expect(await stats()).toMatchObject({ ...counts, ...submission });
  await site.call(rejectServer, { as, params, body: { reason: 'Tell more.' } });
  expect(await stats()).toMatchObject(counts);
  await site.call(editServer, { as: owner, params: { guildId }, body: content() });
  expect(await stats()).toMatchObject({ ...counts, ...submission });
  await site.call(approveServer, { as, params, body: {} });
  expect(await stats()).toMatchObject({ ...counts, approvedServers: 1 });
  await site.call(editServer, { as: owner, params: { guildId }, body: content({ language: 'German' }) });
  expect(await stats()).toMatchObject({ ...counts, pendingRequests: 1, pendingEdits: 1, approvedServers: 1 });
  await site.call(banServer, { as, params });
  expect(await stats()).toMatchObject({ ...counts, bannedServers: 1 });
  await site.db.deleteFrom('listings').execute();
  expect(await stats()).toMatchObject(counts);
});
