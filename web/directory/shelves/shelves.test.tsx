import { expect, test } from 'vitest';
import type { Listing } from '#contract/listings.ts';
import type { PageRequest } from '#contract/pages.ts';
import type { FilledShelf } from '#contract/shelves.ts';
import type { InterfaceLanguage, ListingLanguage } from '#contract/vocabulary.ts';
import { renderPage } from '../../entry-server.tsx';
import { lanternKeep, pageRequest, survey, textOf, type World } from '../../testing/page-request.ts';

const { about: _, aboutBlocks: __, guild: ___, hidden: ____, ...plain } = lanternKeep;

/** A listing of which an entry shows little. */
function server(id: string): Listing {
  return {
    ...plain,
    id: `00000000-0000-4000-8000-00000000000${id}`,
    discordServerId: `73920000000000000${id}`,
    name: `Owls ${id}`,
    description: 'Zyxomma.',
    memberCount: 81_723,
    onlineCount: 61_724,
  };
}

const SERVERS = ['1', '2', '3', '4'].map(server);
const ALL: FilledShelf[] = [
  { shelf: 'language', servers: SERVERS },
  { shelf: 'busy', servers: SERVERS },
  { shelf: 'tonight', events: [survey, { ...survey, id: '2-1' }, { ...survey, id: '3-1' }] },
  { shelf: 'growing', servers: SERVERS },
  { shelf: 'small', servers: SERVERS },
  { shelf: 'new', servers: SERVERS },
];

test.each<[InterfaceLanguage, string[]]>([
  [
    'en',
    [
      'Servers in German The latest bumps in a language you read. See all',
      'Busy right now More people online than usual at this hour.',
      'On now and next Events in the next 12 hours. Time in UTC See all',
      'Growing this month The most new members in 30 days for their size. See all',
      'Small and warm Up to 500 members, rated 4.5 or better.',
      'New here First listed in the last 14 days. See all',
    ],
  ],
  [
    'ko',
    [
      '한국어 서버 최근에 범프된 서버입니다. 모두 보기',
      '지금 붐비는 서버 평소 이 시간보다 온라인 멤버가 많습니다.',
      '진행 중이거나 곧 열리는 이벤트 앞으로 12시간 안의 이벤트입니다. 협정 세계시(UTC) 기준 모두 보기',
      '이번 달에 성장한 서버 최근 30일 동안 규모에 비해 멤버가 많이 늘었습니다. 모두 보기',
      '작고 따뜻한 서버 멤버 500명 이하, 평점 4.5점 이상입니다.',
      '새로 온 서버 최근 14일 안에 처음 등록되었습니다. 모두 보기',
    ],
  ],
  [
    'ja',
    [
      '日本語のサーバー 読める言語の、最近バンプされたサーバーです。 すべて見る',
      'いまにぎわっているサーバー いつもの同じ時間より、オンラインの人が多いサーバーです。',
      '開催中・まもなく開催 これから12時間のあいだに楽しめるイベントです。 協定世界時（UTC）で表示 すべて見る',
      '今月伸びているサーバー 規模のわりに、この30日間でメンバーが大きく増えました。 すべて見る',
      '小さくて温かいサーバー メンバー500人以下、評価4.5以上です。',
      '新着サーバー この14日以内に初めて登録されました。 すべて見る',
    ],
  ],
])('each shelf says in %s what it has and why', async (language, words) => {
  const { html } = await renderPage({ ...preferring('German', { shelves: ALL }), language });
  const heads = shelvesIn(html).map((shelf) =>
    textOf(shelf.replace(/<ul.*/s, '').replaceAll('<', ' <')).trim(),
  );
  expect(heads).toEqual(words);
});

test('shelves lead to whole lists where there are some', async () => {
  const { html } = await renderPage(preferring('German', { shelves: ALL }));
  const links = shelvesIn(html).map(
    (shelf) => /aria-label="See all: [^"]*"[^>]* href="([^"]*)"/.exec(shelf)?.[1],
  );
  expect(links).toEqual([
    '/?language=German',
    undefined,
    '/events',
    '/?sort=growing',
    undefined,
    '/?sort=newest',
  ]);
});

test('shelves stand between the head of the page and the directory', async () => {
  const { html } = await renderPage(pageRequest('/', { shelves: ALL }));
  const places = ['<h1', 'id="shelf-language"', 'id="servers"'];
  const at = places.map((place) => html.indexOf(place));
  expect(at).toEqual(at.toSorted((one, other) => one - other));
});

test('an entry is a link with a name, and says nothing that changes often', async () => {
  const { html } = await renderPage(pageRequest('/', { shelves: ALL.slice(0, 1), listings: [] }));
  expect(textOf(shelvesIn(html)[0]!)).toContain('OOwls 1GamingEnglishOOwls 2');
  expect(html).toContain('href="/server/739200000000000001"');
  for (const left of ['Zyxomma', '81723', '81,723', '61724']) expect(html).not.toContain(left);
});

test('an event of strangers is text, with its hours and its server', async () => {
  const { html } = await renderPage(pageRequest('/', { shelves: ALL.slice(2, 3) }));
  const [shelf = ''] = shelvesIn(html);
  expect(shelf).toContain('&lt;b&gt;Cave survey&lt;/b&gt;');
  expect(textOf(shelf)).toContain('11:00 PM – Tue 1:00 AMLantern Keep');
  expect(shelf).toContain(`href="/server/${lanternKeep.discordServerId}"`);
  expect(html).not.toContain('Bring maps.');
});

test.each<[string, Partial<PageRequest['facts']>, InterfaceLanguage, string]>([
  ['the browser’s', { browserLanguage: 'German' }, 'en', 'German'],
  ['that of the interface', { browserLanguage: 'German' }, 'ko', 'Korean'],
  ['that which was chosen', { readsFirst: 'Hindi' }, 'ko', 'Hindi'],
  ['English, with no other', {}, 'en', 'English'],
])('asks for one language: %s', async (_whose, facts, language, own) => {
  const requests: unknown[] = [];
  const request = pageRequest('/', { requests });
  await renderPage({ ...request, language, facts: { ...request.facts, ...facts } });
  expect(requests).toEqual([{ query: {} }, { query: { language: own } }]);
});

test('asks for shelves as settled', async () => {
  const request = pageRequest('/', { shelves: ALL });
  const settled: string[] = [];
  const noting = (async (endpoint, input, how) => {
    if (how?.isSettled === true) settled.push(endpoint.path);
    return request.ask(endpoint, input, how);
  }) as typeof request.ask;
  await renderPage({ ...request, ask: noting });
  expect(settled).toEqual(['/api/shelves']);
});

test.each<[string, World]>([
  ['cannot be had', { shelves: null }],
  ['are none', { shelves: [] }],
])('the page is whole where shelves %s', async (_how, world) => {
  const { status, html } = await renderPage(pageRequest('/', world));
  expect(status).toBe(200);
  expect(shelvesIn(html)).toEqual([]);
  expect(html).toContain('Featured Servers');
});

test('a view of the directory has no shelves and does not ask for them', async () => {
  for (const search of ['?category=Art', '?language=German', '?q=a', '?sort=newest', '?cursor=MS4x']) {
    const requests: unknown[] = [];
    const { html } = await renderPage(pageRequest(`/${search}`, { shelves: ALL, requests }));
    expect(shelvesIn(html), search).toEqual([]);
    expect(requests, search).toHaveLength(1);
  }
});

/** A request for the bare home page by a browser that prefers a language. */
function preferring(browserLanguage: ListingLanguage, world: World): PageRequest {
  const request = pageRequest('/', world);
  return { ...request, facts: { ...request.facts, browserLanguage } };
}

/** The shelves of a page. */
function shelvesIn(html: string): string[] {
  return html.match(/<section aria-labelledby="shelf-.*?<\/section>/gs) ?? [];
}
