import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PUBLIC_NOTICES_LAST_MS, DAY_MS } from '#contract/durations.ts';
import { removeServer } from '#contract/live-listings.ts';
import type { PageFacts } from '#contract/pages.ts';
import { PUBLIC_NOTICES_A_DAY, sendPublicNotice } from '#contract/public-notices.ts';
import { listReports, resolveReport, type Report } from '#contract/reports.ts';
import { appointModerator } from '#contract/roles.ts';
import type { Pages } from '../../http/pages.ts';
import { addCommunity, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { readAudit } from '../../testing/inspect-database.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

const FORM = {
  category: 'hate',
  reason: 'They call for violence.\nIn the description.',
  rule: 'Section 130 of the Criminal Code',
  name: 'Ada Example',
  email: 'ada@people.example',
  goodFaith: 'on',
};

/** Pages that show their facts and nothing else. */
function factPages() {
  let facts: PageFacts | null = null;
  const pages: Pages = {
    inlineScripts: [],
    assets: () => ({ scripts: [], styles: [], preloads: [] }),
    files: (_request, _response, next) => next(),
    renderPage: async (page) => {
      ({ facts } = page);
      return { status: 200, html: page.url };
    },
  };
  return { pages, facts: () => facts };
}

async function startWithForm({ limits = false }: { limits?: boolean } = {}) {
  const { pages, facts } = factPages();
  const site = await startSite({
    ...WITH_ADMIN,
    pages,
    settings: {
      ...WITH_ADMIN.settings,
      ...(limits && { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' }),
    },
  });
  const people = await addCommunity(site);
  const { guildId, admin } = people;
  await site.addListing({ discordServerId: guildId });
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    site.send(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    });
  const send = (fields: Partial<typeof FORM & { address: string }> = {}, headers?: Record<string, string>) =>
    post('/report', { address: guildId, ...FORM, ...fields }, headers);
  const receiptAt = async (path: string) => {
    const answer = await site.get(path);
    return { ...answer, receipt: facts()?.receipt };
  };
  const pathOf = ({ headers }: { headers: Headers }) =>
    new URL(headers.get('location') ?? '', 'http://nowhere').pathname;
  return {
    site,
    ...people,
    facts,
    post,
    send,
    receiptAt,
    pathOf,
    sent: async (fields?: Partial<typeof FORM & { address: string }>) => pathOf(await send(fields)),
    reports: async (as = admin) => (await site.call(listReports, { as, query: {} })).body as Report[],
    resolve: (id: string, outcome: 'actionTaken' | 'noAction', reason?: string, as = admin) =>
      site.call(resolveReport, { as, params: { id }, body: { outcome, ...(reason && { reason }) } }),
  };
}

test('a form without a script leads to a receipt that nobody else can learn of', async () => {
  const { send, pathOf, receiptAt, guildId, site } = await startWithForm();

  const answer = await send({ address: `http://localhost:3000/server/${guildId}?lang=ko` });
  expect(answer.status).toBe(303);
  const path = pathOf(answer);
  const { status, headers, receipt } = await receiptAt(path);

  expect(path).toMatch(/^\/report\/[\w-]{43}$/);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(receipt).toMatchObject({
    discordServerId: guildId,
    state: 'waiting',
    category: 'hate',
    reason: FORM.reason,
    rule: FORM.rule,
    decision: null,
    mayObject: false,
  });
  expect(JSON.stringify(receipt)).not.toMatch(/Ada|people\.example/);
  // The table cannot give the address away.
  const stored = JSON.stringify(await site.db.selectFrom('publicNotices').selectAll().execute());
  expect(stored).not.toContain(path.slice('/report/'.length));
  expect((await receiptAt(`/report/${'A'.repeat(43)}`)).status).toBe(404);
});

test('a form with faults comes back as it was written, with the fault of each field', async () => {
  const { send, facts, site } = await startWithForm();
  const written = { reason: '<b>"Owls"</b>', name: ' ', email: 'nobody', goodFaith: '' };

  const answer = await send(written);

  expect(answer.status).toBe(400);
  expect(facts()?.notice).toMatchObject({
    form: { ...FORM, ...written },
    errors: { name: 'required', email: 'emailInvalid', goodFaith: 'goodFaithMissing' },
    refused: null,
  });
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(await site.db.selectFrom('publicNotices').select('id').execute()).toEqual([]);
});

test('hidden servers, unknown ones and other sites are refused in the same way', async () => {
  const { site, send, facts } = await startWithForm();
  const hidden = await site.addListing({ status: 'banned' });
  const pending = await site.addListing({ status: 'pending' });
  const answers = [];
  const addresses = [
    hidden,
    pending,
    '123456789012345678',
    'https://evil.example/server/1',
    '/events',
    'javascript:1',
    '//evil',
  ];
  for (const address of addresses) {
    const { status, headers } = await send({ address });
    const { form: _, ...answered } = facts()?.notice ?? { form: null };
    answers.push(JSON.stringify([status, [...headers].filter(([name]) => name !== 'date'), answered]));
  }

  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('404');
  expect(answers[0]).toContain('addressUnknown');
});

test('takes forms there alone, and from our own pages alone', async () => {
  const { send, post, site } = await startWithForm();

  expect((await send({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await send({}, { 'sec-fetch-site': '', origin: 'https://evil.example' })).status).toBe(403);
  expect((await post('/report/x', { objection: 'No.' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(
    403,
  );
  expect((await send({}, { 'content-type': 'application/json' })).status).toBe(415);
  expect((await send({}, { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(415);
  for (const path of [sendPublicNotice.path, '/api/analytics/track', '/adult/yes'])
    expect((await post(path, FORM)).status, path).toBe(415);
  expect(await site.db.selectFrom('publicNotices').select('id').execute()).toEqual([]);
});

test('of danger to minors neither name nor e-mail address is kept', async () => {
  const { site, send } = await startWithForm();

  expect((await send({ category: 'minors', name: '', email: '' })).status).toBe(303);
  expect((await send({ category: 'minors' })).status).toBe(303);

  expect(await site.db.selectFrom('publicNotices').select(['name', 'email']).execute()).toEqual([
    { name: null, email: null },
    { name: null, email: null },
  ]);
});

test('the same words about a server are one report, and each sender has a receipt', async () => {
  const { sent, reports, resolve, receiptAt } = await startWithForm();
  const [first, second] = [await sent(), await sent({ name: 'Bo', email: 'bo@people.example' })];
  await sent({ reason: 'Something else.' });

  const [report, other] = await reports();
  expect(report).toMatchObject({
    reporterName: null,
    reason: FORM.reason,
    notice: { count: 2, decided: null },
  });
  expect(report?.notice?.senders.map(({ name }) => name)).toEqual(['Ada Example', 'Bo']);
  expect(other?.notice?.count).toBe(1);

  expect((await resolve(report?.id ?? '', 'noAction')).body).toMatchObject({ code: 'decisionReasonMissing' });
  expect((await resolve(report?.id ?? '', 'noAction', 'It breaks no rule.')).status).toBe(200);
  expect(first).not.toBe(second);
  for (const path of [first, second])
    expect((await receiptAt(path)).receipt).toMatchObject({
      state: 'decided',
      decision: { outcome: 'noAction', answer: 'It breaks no rule.' },
      mayObject: true,
    });
  await sent();
  expect(await reports()).toHaveLength(2);
});

test('moderators see what was sent and not by whom', async () => {
  const { site, admin, member, sent, reports } = await startWithForm();
  await sent();
  await site.call(appointModerator, { as: admin, body: { userId: member.userId } });

  const [report] = await reports(member);

  expect(report?.notice?.senders).toEqual([
    { id: expect.any(String), rule: FORM.rule, name: null, email: null, objection: null },
  ]);
  expect(JSON.stringify(report)).not.toMatch(/Ada|people\.example/);
});

test('its sender objects once, and an admin decides again', async () => {
  const { site, admin, member, sent, reports, resolve, receiptAt, post } = await startWithForm();
  const path = await sent();
  const [report] = await reports();
  const id = report?.id ?? '';
  expect((await post(path, { objection: 'Too early.' })).status).toBe(409);
  await resolve(id, 'noAction', 'It breaks no rule.');

  expect((await post(path, { objection: ' \r\n ' })).status).toBe(400);
  expect((await post(path, { objection: 'x'.repeat(1_001) })).status).toBe(400);
  const answers = await Promise.all(
    ['Look\r\nagain.', 'Again.'].map((objection) => post(path, { objection })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409]);

  expect((await receiptAt(path)).receipt).toMatchObject({ state: 'again', mayObject: false });
  await site.call(appointModerator, { as: admin, body: { userId: member.userId } });
  expect((await resolve(id, 'noAction', 'No.', member)).status).toBe(403);
  const [again] = await reports();
  expect(again).toMatchObject({
    id,
    status: 'pending',
    notice: { decided: { outcome: 'noAction', answer: 'It breaks no rule.' } },
  });
  expect((await resolve(id, 'actionTaken', 'You were right.')).status).toBe(200);
  expect((await receiptAt(path)).receipt).toMatchObject({
    state: 'decided',
    decision: { outcome: 'actionTaken', answer: 'You were right.' },
    mayObject: false,
  });
  expect((await post(path, { objection: 'Once more.' })).status).toBe(409);
  const events = await site.db.selectFrom('moderationEvents').select('kind').orderBy('kind').execute();
  expect(events.map(({ kind }) => kind)).toEqual(['appeal granted', 'appealed', 'no action', 'reported']);
});

test('a receipt outlives the listing, and says what came of it', async () => {
  const { site, admin, sent, receiptAt, guildId, post } = await startWithForm();
  const acted = await sent();
  const { id } = await site.db.selectFrom('listings').select('id').executeTakeFirstOrThrow();
  await site.call(removeServer, { as: admin, params: { id } });
  await site.addListing({ discordServerId: guildId });
  const gone = await sent();
  await site.db.deleteFrom('listings').execute();

  expect((await receiptAt(acted)).receipt).toMatchObject({
    state: 'decided',
    decision: { outcome: 'actionTaken', answer: null },
    reason: null,
    mayObject: false,
  });
  expect((await receiptAt(gone)).receipt).toMatchObject({ state: 'gone', decision: null, mayObject: false });
  expect((await post(gone, { objection: 'No.' })).status).toBe(409);
});

test('90 days after the decision nothing is left of who sent it, or of what they wrote', async () => {
  const { site, sent, reports, resolve, receiptAt, post } = await startWithForm();
  const [path, open] = [
    await sent(),
    await sent({ reason: 'Still open.', name: 'Bo', email: 'bo@b.example' }),
  ];
  const [report] = await reports();
  await resolve(report?.id ?? '', 'noAction', 'Fine.');
  await post(path, { objection: 'Ada says no.' });
  await resolve(report?.id ?? '', 'noAction', 'Still fine.');

  site.clock.advance(PUBLIC_NOTICES_LAST_MS - DAY_MS);
  await site.work('housekeeping');
  expect((await receiptAt(path)).status).toBe(200);
  expect(await tablesWith(site, 'ada@people')).toEqual(['public_notices']);
  site.clock.advance(2 * DAY_MS);
  await site.work('housekeeping');

  expect((await receiptAt(path)).status).toBe(404);
  for (const words of ['Ada', 'ada@people', 'violence', 'Fine.', 'Still fine'])
    expect(await tablesWith(site, words), words).toEqual([]);
  // What stays: the pending one, which decisions there were, and their number.
  expect((await receiptAt(open)).status).toBe(200);
  expect(await tablesWith(site, 'bo@b.example')).toEqual(['public_notices']);
  expect((await readAudit(site)).map(({ action, after }) => [action, after])).toEqual(
    Array.from({ length: 2 }, () => ['resolve report', { status: 'resolved', outcome: 'noAction' }]),
  );
  const months = await site.db.selectFrom('moderationMonths').select(['kind', 'events']).execute();
  expect(months.filter(({ events }) => events > 0).toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'appeal refused', events: 1 },
    { kind: 'appealed', events: 1 },
    { kind: 'no action', events: 1 },
    { kind: 'reported', events: 2 },
  ]);
});

/** The tables that have these words in any row. */
async function tablesWith({ db }: Site, words: string) {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(db);
  const found = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} as stored
      where position(${words} in to_jsonb(stored)::text) > 0 limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test('a network sends five a day, whatever else it tries', async () => {
  const { site, send, facts, guildId } = await startWithForm({ limits: true });
  const from = (address: string, reason: string) => send({ reason }, { 'x-forwarded-for': address });
  const statuses = [];
  for (let n = 1; n <= 7; n++) statuses.push((await from(`2001:db8:7:${n}::1`, `Owl ${n}`)).status); // of one /48

  expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429]);
  const stored = async () =>
    Promise.all(
      (['publicNotices', 'reports'] as const).map(
        async (table) => (await site.db.selectFrom(table).select('id').execute()).length,
      ),
    );
  expect(await stored()).toEqual([5, 5]);
  const refused = await from('2001:db8:7:99::1', 'Owl 8');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(facts()?.notice).toMatchObject({ form: { reason: 'Owl 8' }, refused: 'publicNoticesFull' });
  const byScript = await site.send(sendPublicNotice.path, {
    method: 'POST',
    body: JSON.stringify({ address: guildId, ...FORM, goodFaith: true }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '2001:db8:7:99::1' },
  });
  expect(byScript).toMatchObject({
    status: 429,
    body: {
      code: 'publicNoticesFull',
      error:
        'That’s as many reports as we take today from one network, or from everyone together. Try again tomorrow.',
    },
  });
  expect(await stored()).toEqual([5, 5]);
  expect((await from('2001:db8:8::1', 'Owl 9')).status).toBe(303);
  expect((await from('192.0.2.1', 'Owl 10')).status).toBe(303);
  const counts = await site.db
    .selectFrom('rateCounts')
    .select('count')
    .where('kind', 'like', 'public%')
    .execute();
  expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 1, 5, 7]);
  site.clock.advance(DAY_MS);
  expect((await from('2001:db8:7::1', 'Owl 11')).status).toBe(303);
});

test('a flood from a hundred networks ends at the limit of the site, and adds no rows', async () => {
  const { site, send } = await startWithForm({ limits: true });
  await send({ reason: 'The first.' });
  const most = PUBLIC_NOTICES_A_DAY.site;
  await site.db
    .updateTable('rateCounts')
    .set({ count: most - 60 })
    .where('subject', '=', 'everybody')
    .execute();

  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      send({ reason: `Owl ${n}` }, { 'x-forwarded-for': `192.0.2.${n}` }),
    ),
  );

  expect(answers.filter(({ status }) => status === 303)).toHaveLength(60);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  expect(await site.db.selectFrom('publicNotices').select('id').execute()).toHaveLength(61);
  expect(await site.db.selectFrom('reports').select('id').execute()).toHaveLength(61);
  const rows = await site.db
    .selectFrom('rateCounts')
    .select('kind')
    .where('kind', 'like', 'public%')
    .execute();
  expect(rows).toHaveLength(62);
  site.clock.advance(DAY_MS);
  expect((await send({ reason: 'The first of the next day.' })).status).toBe(303);
});
