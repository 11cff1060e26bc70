import { expect, test } from 'vitest';
import { listAudit } from '#contract/audit.ts';
import { inEachLanguage, INTERFACE_LANGUAGES } from '#contract/vocabulary.ts';
import { appointModerator } from '#contract/roles.ts';
import {
  addTemplate,
  changeTemplate,
  listTemplates,
  removeTemplate,
  type Template,
} from '#contract/templates.ts';
import { addCommunity, WITH_ADMIN } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

const TEXTS = {
  ...inEachLanguage(() => 'Please tell more.'),
  ko: '더 자세히 적어 주세요.',
  ja: '詳しくお書きください。',
};
const NEVER = '00000000-0000-4000-8000-000000000000';

async function startWithAdmin() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { admin: as } = people;
  return {
    site,
    ...people,
    add: (title = 'Too short', texts = TEXTS) => site.call(addTemplate, { as, body: { title, texts } }),
    addTitled: (named: { title?: string; titles?: Partial<Template['titles']> }) =>
      site.call(addTemplate, { as, body: { ...named, texts: TEXTS } }),
    change: (id: string, body: Pick<Template, 'title'> & Partial<Template>) =>
      site.call(changeTemplate, { as, params: { id }, body: { texts: TEXTS, ...body } }),
    remove: (id: string) => site.call(removeTemplate, { as, params: { id } }),
    list: async () => (await site.call(listTemplates, { as })).body as Template[],
  };
}

const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const byStatus = ([one]: unknown[], [other]: unknown[]) => Number(one) - Number(other);
const idOf = ({ body }: { body: unknown }) => (body as Template).id;
const titlesOf = (templates: readonly Template[]) => templates.map(({ title }) => title);

test('templates are listed the oldest first, for moderators too', async () => {
  const { site, admin, stranger, add, list } = await startWithAdmin();
  expect(await list()).toEqual([]);
  for (const title of ['Too short', ' Advertising ', '招待リンク']) {
    await add(title);
    site.clock.advance(1_000);
  }
  expect(titlesOf(await list())).toEqual(['Too short', 'Advertising', '招待リンク']);
  expect((await list())[0]).toMatchObject({ texts: TEXTS, version: 1 });

  await site.call(appointModerator, { as: admin, body: { userId: stranger.userId } });
  expect(await site.call(listTemplates, { as: stranger })).toMatchObject({ status: 200, body: await list() });
});

test('a template needs a title and a text in each language, of the length of a reason', async () => {
  const { add, list } = await startWithAdmin();
  for (const title of ['', ' ', 'x'.repeat(81)]) expect((await add(title)).status).toBe(400);
  for (const text of ['', '\u200b', '가'.repeat(1_001)])
    for (const language of INTERFACE_LANGUAGES)
      expect((await add('Too short', { ...TEXTS, [language]: text })).status, language).toBe(400);
  expect(await list()).toEqual([]);
  expect((await add('🦉'.repeat(80), { ...TEXTS, ko: '가'.repeat(1_000) })).status).toBe(200);
});

test('a template has a title in each language in which one is written', async () => {
  const { site, addTitled, list } = await startWithAdmin();
  const titles = { en: 'Too short', ko: '너무 짧음', ja: '短すぎます' };
  await addTitled({ titles });
  site.clock.advance(1_000);
  await addTitled({ title: 'Too short', titles: { ja: ' 短すぎます ', ko: '\u200b' } });
  site.clock.advance(1_000);
  await addTitled({ title: '', titles: { en: '', ko: '너무 짧음' } });
  expect((await list()).map(({ title, titles }) => [title, titles])).toEqual([
    ['Too short', titles],
    ['Too short', { en: 'Too short', ko: '', ja: '短すぎます' }],
    ['너무 짧음', { en: '너무 짧음', ko: '너무 짧음', ja: '' }],
  ]);

  for (const named of [{}, { titles: {} }, { titles: { ko: ' ' } }, { title: '', titles: { en: '' } }])
    expect((await addTitled(named)).status).toBe(400);
  for (const language of INTERFACE_LANGUAGES)
    expect((await addTitled({ title: 'Short', titles: { [language]: '가'.repeat(81) } })).status).toBe(400);
});

test('a change replaces all titles, and a list that is sent back changes none', async () => {
  const { addTitled, change, list } = await startWithAdmin();
  const id = idOf(await addTitled({ titles: { ko: '너무 짧음' } }));
  const [read] = await list();
  expect((await change(id, { title: '', ...read })).body).toEqual({ ...read, version: 2 });
  expect((await change(id, { title: 'Too short' })).body).toMatchObject({
    title: 'Too short',
    titles: { en: 'Too short', ko: '', ja: '' },
  });
});

test('of two changes of one version the second is refused, and a removed one is gone', async () => {
  const { add, change, remove, list } = await startWithAdmin();
  const id = idOf(await add());
  const answers = await Promise.all([
    change(id, { title: 'One', version: 1 }),
    change(id, { title: 'Two', version: 1 }),
  ]);
  expect(answers.map(refusal).toSorted(byStatus)).toEqual([
    [200, undefined],
    [409, 'templateChanged'],
  ]);
  expect(await list()).toMatchObject([{ version: 2 }]);
  expect((await change(id, { title: 'Three' })).body).toMatchObject({ title: 'Three', version: 3 });

  const removals = await Promise.all([remove(id), remove(id)]);
  expect(removals.map(refusal).toSorted(byStatus)).toEqual([
    [200, undefined],
    [404, 'templateNotFound'],
  ]);
  expect(await list()).toEqual([]);
  for (const gone of [id, NEVER]) {
    expect(refusal(await change(gone, { title: 'Four' }))).toEqual([404, 'templateNotFound']);
    expect(refusal(await remove(gone))).toEqual([404, 'templateNotFound']);
  }
});

test('a removed template keeps its titles and loses its texts', async () => {
  const { site, addTitled, remove } = await startWithAdmin();
  await remove(idOf(await addTitled({ title: 'Too short', titles: { ko: '너무 짧음' } })));
  const rows = await site.db.selectFrom('templates').selectAll().execute();
  expect(rows).toMatchObject([
    {
      title: 'Too short',
      koTitle: '너무 짧음',
      ...inEachLanguage(() => ''),
      removedAt: expect.any(Date),
    },
  ]);
});

test('of several added at once no more than fifty stay', async () => {
  const { site, add, remove, list } = await startWithAdmin();
  const createdAt = site.clock.now();
  await site.db
    .insertInto('templates')
    .values(Array.from({ length: 48 }, (_, n) => ({ title: `${n}`, ...TEXTS, createdAt, removedAt: null })))
    .execute();
  const answers = await Promise.all(Array.from({ length: 6 }, () => add('Another')));
  expect(answers.map(refusal).filter(([status]) => status === 200)).toHaveLength(2);
  expect(answers.map(refusal)).toContainEqual([409, 'templatesFull']);
  const templates = await list();
  expect(templates).toHaveLength(50);
  await remove(templates[0]?.id ?? '');
  expect((await add()).status).toBe(200);
});

test('what is done to templates is in the audit with its words', async () => {
  const { site, admin, addTitled, change, remove } = await startWithAdmin();
  const titles = { en: 'Too short', ko: '너무 짧음', ja: '短すぎます' };
  const id = idOf(await addTitled({ titles }));
  await change(id, { title: 'Far too short' });
  await remove(id);
  const { body } = await site.call(listAudit, { as: admin, query: {} });
  expect(body).toMatchObject([
    { action: 'remove template', before: { template: id, title: 'Far too short' } },
    { action: 'change template', after: { template: id, title: 'Far too short', ...TEXTS } },
    {
      action: 'add template',
      after: { template: id, title: titles.en, koTitle: titles.ko, jaTitle: titles.ja, ...TEXTS },
    },
  ]);
});
