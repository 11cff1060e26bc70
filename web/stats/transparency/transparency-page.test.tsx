import { expect, test } from 'vitest';
import type { ModerationMonth } from '#contract/transparency.ts';
import { INTERFACE_LANGUAGES } from '#contract/vocabulary.ts';
import { renderPage } from '../../entry-server.tsx';
import { pageRequest, textOf, type World } from '../../testing/page-request.ts';
import { barsOf } from './decision-bars.tsx';

const OCTOBER: ModerationMonth = {
  month: '2026-10',
  complete: true,
  submissions: 1_204,
  decisions: { approved: 900, rejected: null },
  edits: { submitted: 12, approved: 7, rejected: 0 },
  reasons: [
    {
      template: 'f7b0b9c4-3a55-4d3f-9a43-0d3a2c6d1e11',
      title: 'Tell more about it',
      titles: { en: 'Tell more about it', ko: '소개 내용 부족', ja: '' },
      count: 31,
    },
  ],
  reports: [{ category: 'wrong-info', received: 9, actionTaken: null, noAction: 5 }],
  bans: { servers: null, people: 0 },
  appeals: { received: 6, granted: null, refused: 5, lapsed: 0 },
  hours: { median: 3.2, p90: 20 },
};
const NOVEMBER: ModerationMonth = {
  ...OCTOBER,
  month: '2026-11',
  complete: false,
  reasons: [],
  reports: [],
  hours: { median: null, p90: null },
};

/** The page's words, apart from each other. */
async function wordsOf(world: World, language: (typeof INTERFACE_LANGUAGES)[number] = 'en') {
  const { html } = await renderPage({ ...pageRequest('/transparency', world), language });
  return textOf(html.replaceAll('<', ' <')).replaceAll(/\s+/g, ' ');
}

test('the page of transparency has its head, and the footer of any page leads there', async () => {
  const { status, html } = await renderPage(pageRequest('/transparency', { months: [OCTOBER] }));
  expect(status).toBe(200);
  expect(html).toContain('<title>Transparency · Guildhall</title>');
  expect(html).toContain('<link rel="canonical" href="https://guildhall.example/transparency"/>');
  for (const language of INTERFACE_LANGUAGES)
    expect(html).toMatch(
      new RegExp(
        `hrefLang="${language}" href="https://guildhall.example/transparency\\?lang=${language}"`,
        'i',
      ),
    );
  expect(html).not.toContain('noindex');
  expect((await renderPage(pageRequest('/'))).html).toContain('href="/transparency"');
});

test('each month has its figures, and a few are told as fewer than five', async () => {
  const words = await wordsOf({ months: [NOVEMBER, OCTOBER] });
  expect(words).toMatch(/Oct 2026 1,204 900 &lt;5 fewer than 5 3\.2 hr/);
  expect(words).toMatch(/Nov 2026 so far 1,204 900 &lt;5 fewer than 5 – too few decisions to show/);
  expect(words).toMatch(/Servers fewer than 5 People 0/);
  expect(words).toMatch(/Received 6 Granted fewer than 5 Refused 5 Lapsed 0/);
  expect(words).toMatch(/Tell more about it 31/);
  expect(words).toMatch(/Wrong information 9 &lt;5 fewer than 5 5/);
});

test('reasons have the title of the page’s language, or else the English one', async () => {
  const world = { months: [OCTOBER] };
  expect(await wordsOf(world, 'ko')).toMatch(/소개 내용 부족 31/);
  expect(await wordsOf(world, 'ja')).toMatch(/Tell more about it 31/);
});

test('a site without figures says how it moderates, in every language', async () => {
  expect(await wordsOf({})).toMatch(/No stats yet.*People decide.*A flag .* never decides.*Appeals/);
  expect(await wordsOf({}, 'ko')).toMatch(/아직 통계가 없습니다.*사람이 결정합니다.*이의 신청/);
  expect(await wordsOf({}, 'ja')).toMatch(/まだ統計はありません.*人が決めます.*異議申し立て/);
});

test('bars go from the oldest month to the newest, the rejected on the approved', () => {
  const month = (approved: number | null, rejected: number | null) => ({
    ...OCTOBER,
    decisions: { approved, rejected },
  });
  expect(barsOf([month(6, 4), month(0, null)])).toEqual({
    approved: 'M1.15 100V40h0.7V100z',
    rejected: 'M0.15 100V80h0.7V100zM1.15 40V0h0.7V40z',
  });
});
