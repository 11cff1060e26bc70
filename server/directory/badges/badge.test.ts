import { expect, test } from 'vitest';
import {
  BADGE_HEIGHTS,
  BADGE_STYLES,
  BADGE_THEMES,
  badgeAddress,
  DEFAULT_BADGE,
  type BadgeLook,
} from '#contract/badges.ts';
import { sites } from '../../testing/start-site.ts';
import { BADGE_COLOURS, drawBadge } from './badge.ts';
import { fitText } from './text-width.ts';

const startSite = sites();

const OWLS = {
  name: 'Owls',
  rating: 4.25,
  reviewCount: 1204,
  memberCount: 1_234_567,
  language: 'English',
} as const;
const draw = (listing: Partial<Parameters<typeof drawBadge>[0]>, look: Partial<BadgeLook> = {}) =>
  drawBadge({ ...OWLS, ...listing }, { ...DEFAULT_BADGE, ...look });
const wordsIn = (svg: string) => svg.replace(/<title>.*<\/title>/, '').replaceAll(/<[^>]+>/g, '|');
const titleOf = (svg: string) => /<title>(.*)<\/title>/.exec(svg)?.[1]?.replaceAll(/[\u2068\u2069]/g, '');

test('a badge is an image that every site may show', async () => {
  const site = await startSite();
  const id = await site.addListing({ guild: { name: 'Owls', memberCount: 1234 } });
  const { status, headers, body } = await site.get(`/badge/${id}.svg`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';(?!.*-src)/);
  expect(headers.get('set-cookie')).toBeNull();
  expect(String(body)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*role="img"/);
  expect(titleOf(String(body))).toBe('Owls on Guildhall: No reviews yet, 1,234 members');

  const head = await site.send(`/badge/${id}.svg`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), head.body]).toEqual([
    200,
    String(Buffer.byteLength(String(body))),
    '',
  ]);
});

test('a badge is cached until its listing changes, whatever else is in its address', async () => {
  const site = await startSite({ cached: true });
  const id = await site.addListing({ guild: { name: 'Owls', memberCount: 40 } });
  await site.quiet();
  const path = `/badge/${id}.svg?style=card&lang=ja`;
  const first = await site.get(path);
  const etag = first.headers.get('etag') ?? '';
  expect([etag, first.headers.get('cache-control')]).toEqual([expect.stringMatching(/^W\/"/), 'no-cache']);
  const again = await site.get(path, { 'if-none-match': etag });
  expect([again.status, again.headers.get('cross-origin-resource-policy')]).toEqual([304, 'cross-origin']);
  const others = async () => {
    await site.get(path);
    await site.get(`/badge/${id}.svg?utm=1&lang=ja&style=card&theme=light`);
  };
  expect(await site.countQueries(others)).toBe(0);

  await site.db.updateTable('guilds').set({ memberCount: 41 }).where('id', '=', id).execute();
  await site.quiet();
  expect(String((await site.get(path)).body)).toContain('メンバー41人');
  await site.db.updateTable('guilds').set({ present: false }).where('id', '=', id).execute();
  await site.quiet();
  expect((await site.get(path)).status).toBe(404);
});

test('what not everybody sees has no badge, and neither has a wrong id', async () => {
  const site = await startSite();
  const ids = [
    await site.addListing({ unlisted: true }),
    await site.addListing({ guild: { present: false } }),
    await site.addListing({ guild: { nsfwLevel: 3 } }),
    ...(await Promise.all(
      (['pending', 'rejected', 'banned'] as const).map((status) => site.addListing({ status })),
    )),
    '1100000000000000001',
    '1',
    'owls',
    '%00',
  ];
  for (const id of ids)
    expect((await site.get(`/badge/${id}.svg`, { cookie: 'adult=1' })).status, id).toBe(404);
});

test('an age-restricted server has a badge with adult=include, and nobody keeps it', async () => {
  const site = await startSite({ cached: true, settings: { TRUST_PROXY: 'loopback' } });
  const id = await site.addListing({ guild: { name: 'Moths', nsfwLevel: 3 } });
  await site.quiet();
  const get = (path: string, from: string) => site.get(path, { 'x-forwarded-for': from });
  const [japan, korea] = ['133.11.0.1', '168.126.63.1'];
  for (let turn = 0; turn < 2; turn += 1) {
    const badge = await get(`/badge/${id}.svg?adult=include&theme=light`, japan);
    expect(badge.status).toBe(200);
    expect(titleOf(String(badge.body))).toContain('Moths on Guildhall');
    expect(badge.headers.get('cache-control')).toBe('private, no-store');
    expect(badge.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect((await get(`/badge/${id}.svg?theme=light`, japan)).status).toBe(404);
    const textsOf = async (badge: string) => {
      const { status, headers, body } = await get(`/badge/${badge}.svg?adult=include`, korea);
      return [status, body, [...headers].filter(([name]) => name !== 'date')];
    };
    expect(await textsOf(id), 'as one that never existed').toEqual(await textsOf('1'.repeat(18)));
  }
  expect((await get(`/badge/${id}.svg?adult=1`, japan)).status).toBe(400);
  const other = await site.addListing();
  expect((await get(`/badge/${other}.svg?adult=include`, japan)).headers.get('cache-control')).toBe(
    'no-cache',
  );
});

test.each(['style=square', 'theme=', 'lang=de', 'style=flat&style=card', 'lang[]=en&lang=x'])(
  'refuses the look %s with 400',
  async (query) => {
    const site = await startSite();
    const id = await site.addListing();
    expect((await site.get(`/badge/${id}.svg?${query}`)).status).toBe(400);
  },
);

test('badges have a limit of their own an address', async () => {
  const site = await startSite({ settings: { RATE_LIMITS: 'on' }, cached: true });
  const id = await site.addListing();
  const { headers } = await site.get(`/badge/${id}.svg`);
  expect(Number(headers.get('ratelimit-limit'))).toBeGreaterThanOrEqual(120);
  const other = await site.get('/api/stats');
  expect(Number(other.headers.get('ratelimit-remaining'))).toBe(
    Number(other.headers.get('ratelimit-limit')) - 1,
  );
});

test('a badge says its numbers as its language writes them', () => {
  expect(titleOf(draw({}))).toBe('Owls on Guildhall: rated 4.3 of 5 in 1,204 reviews, 1,234,567 members');
  expect(titleOf(draw({}, { lang: 'ko' }))).toBe(
    'Guildhall의 Owls: 평점 5점 만점에 4.3점, 리뷰 1,204개, 멤버 1,234,567명',
  );
  expect(titleOf(draw({}, { lang: 'ja' }))).toBe(
    'GuildhallのOwls：評価 5点満点中4.3点、レビュー1,204件、メンバー1,234,567人',
  );
  expect(wordsIn(draw({}))).toContain('1.2M members');
  expect(wordsIn(draw({}, { lang: 'ko' }))).toContain('멤버 123.4만명');
  expect(wordsIn(draw({}, { style: 'card' }))).toContain('1,234,567 members');
});

test('nothing, one and unknown are said as such', () => {
  const none = draw({ rating: null, reviewCount: 0, memberCount: 0 }, { style: 'card' });
  expect(wordsIn(none)).toMatch(/No reviews yet\|.*\|0 members\|/);
  const one = draw({ rating: 5, reviewCount: 1, memberCount: 1 }, { style: 'card' });
  expect(wordsIn(one)).toMatch(/5\.0 · 1 review\|.*\|1 member\|/);
  const unknown = draw({ memberCount: null });
  expect([wordsIn(unknown), titleOf(unknown)].join()).not.toMatch(/member|null/);
});

test('a name is text, whatever it holds', () => {
  const name = `</text><script>"'&]]>\u0000\u0008\ufffe\ud800 ‮olleh`;
  for (const style of BADGE_STYLES) {
    const svg = draw({ name }, { style });
    expect(svg).not.toMatch(/<script|href|url\(|[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u);
    expect(titleOf(svg)).toContain('&#60;/text&#62;&#60;script&#62;&#34;&#39;&#38;]]&#62;');
    // Each mark is one that we draw.
    const marks = new Set(svg.match(/<\/?[a-z]+/g));
    expect([...marks].filter((one) => !/^<\/?(svg|title|rect|path|g|text|tspan)$/.test(one))).toEqual([]);
  }
});

test.each([
  ['wide letters', 'W'.repeat(100), 13],
  ['Hangul', '밤을 새우는 사람들의 모임 '.repeat(9), 17],
  ['families', '👩‍👩‍👧‍👦'.repeat(14), 11],
  ['letters with marks', 'e\u0301'.repeat(60), 23],
])('cuts a name of %s between characters as people see them', (_, name, most) => {
  const { text, width } = fitText(name, 190, { size: 12, isBold: true });
  const start = text.slice(0, -1);
  expect([text.endsWith('…'), name.startsWith(start), width <= 190]).toEqual([true, true, true]);
  const parts = [...new Intl.Segmenter('en').segment(name)].map(({ segment }) => segment);
  expect(
    parts
      .slice(0, [...new Intl.Segmenter('en').segment(start)].length)
      .join('')
      .trimEnd(),
  ).toBe(start);
  const length = [...new Intl.Segmenter('en').segment(start)].length;
  expect([length > most / 2, length <= most]).toEqual([true, true]);
});

test('what nobody can measure is given exactly its room', () => {
  expect(draw({ name: 'ᚠᚢᚦ' })).toMatch(/textLength="[\d.]+" lengthAdjust="spacingAndGlyphs"[^>]*>ᚠᚢᚦ</);
  expect(draw({ name: 'Owls, 부엉이, フクロウ 🦉' })).not.toContain('textLength');
});

test('the words of a badge can be read in both themes', () => {
  for (const theme of BADGE_THEMES) {
    const { ground, raised, ink, soft, star } = BADGE_COLOURS[theme];
    for (const on of [ground, raised])
      for (const words of [ink, soft, star])
        expect(contrast(words, on), `${words} on ${on}`).toBeGreaterThan(4.5);
  }
});

test('a badge has the height that its code says', () => {
  for (const style of BADGE_STYLES)
    expect(draw({}, { style })).toContain(`height="${BADGE_HEIGHTS[style]}" viewBox`);
  expect(badgeAddress('1', DEFAULT_BADGE)).toBe('/badge/1.svg');
  expect(badgeAddress('1', { style: 'card', theme: 'dark', lang: 'ja' })).toBe(
    '/badge/1.svg?style=card&theme=dark&lang=ja',
  );
});

/** The contrast of two colours, as WCAG has it. */
function contrast(one: string, other: string) {
  const [light = 0, dark = 0] = [one, other].map(luminance).toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
