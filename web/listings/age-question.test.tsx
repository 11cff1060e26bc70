import { expect, test } from 'vitest';
import type { PageFacts } from '#contract/pages.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { renderPage } from '../entry-server.tsx';
import { lanternKeep, pageRequest, textOf } from '../testing/page-request.ts';

const ID = lanternKeep.discordServerId;
const restricted = { ...lanternKeep, ageRestricted: true };

async function render(url: string, facts: Partial<PageFacts>, language: InterfaceLanguage = 'en') {
  const request = pageRequest(url, { listing: restricted });
  return renderPage({ ...request, language, facts: { ...request.facts, ...facts } });
}

test('in place of an age-restricted server stands a question that tells nothing of it', async () => {
  const { status, html } = await render(`/server/${ID}`, { asksAge: ID });
  expect(status).toBe(200);
  expect(html).not.toMatch(/Lantern|caves|og:|canonical/);
  expect(html).toContain('<title>Are you 18 or older? · Guildhall</title>');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toMatch(/<h1[^>]*>Are you 18 or older\?<\/h1>/);
});

test('the question is answered by a form and a link, so that it needs no script', async () => {
  const { html } = await render(`/server/${ID}`, { asksAge: ID });
  expect(html).toMatch(
    new RegExp(
      `<form [^>]*action="/adult/yes\\?server=${ID}" method="post"><button type="submit"[^>]*>Yes, I’m 18 or older</button>`,
    ),
  );
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>No, back to all servers<\/a><\/form>/);
  expect(html).not.toContain('Hide age-restricted servers');
});

test('an adult is shown the server with its mark, and takes the answer back by a form', async () => {
  const { html } = await render(`/server/${ID}`, { adult: true });
  expect(html).toMatch(/<h1[^>]*>.*Lantern Keep.*<\/h1>/);
  expect(textOf(html)).toContain('18+');
  expect(html).toMatch(
    /<form [^>]*action="\/adult\/no" method="post"><button type="submit"[^>]*>Hide age-restricted servers/,
  );
  expect(textOf((await render('/', { adult: true })).html)).toMatch(/Lantern Keep.*18\+/);
});

const CONFIRM = {
  en: 'Discord may ask you to confirm your age',
  ko: 'Discord에서 나이 확인을 요청할 수 있습니다',
  ja: 'Discordで年齢確認を求められることがあります',
} as const;

test.each(INTERFACE_LANGUAGES)('Discord may ask for the age too, as is said in %s', async (language) => {
  const ageFacts = { asksAge: ID };
  for (const [url, facts] of [
    [`/server/${ID}`, ageFacts],
    [`/join/${ID}`, ageFacts],
    [`/server/${ID}`, { adult: true }],
  ] as const)
    expect(textOf((await render(url, facts, language)).html), url).toContain(CONFIRM[language]);
  const { html } = await renderPage({ ...pageRequest(`/server/${ID}`), language });
  expect(textOf(html)).not.toContain(CONFIRM[language]);
});

test.each([
  ['ko', '18세 이상이신가요?', '네, 18세 이상입니다'],
  ['ja', '18歳以上ですか？', 'はい、18歳以上です'],
] as const)('the question is asked in %s', async (language, question, yes) => {
  const { html } = await render(`/server/${ID}`, { asksAge: ID }, language);
  expect(html).toMatch(new RegExp(`<h1[^>]*>${question.replace('?', '\\?')}</h1>`));
  expect(html).toMatch(new RegExp(`<button type="submit"[^>]*>${yes}<`));
});
