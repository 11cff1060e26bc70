import { globSync, readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#contract/vocabulary.ts';
import type { ExpectedTerms } from '#i18n/expected-terms.ts';
import { TERMS_SECTIONS, type TermsText } from '#i18n/terms-text.ts';
import { createQueryClient } from '../api/query-client.ts';
import { renderPage } from '../entry-server.tsx';
import { loadTexts } from '../i18n/texts.ts';
import { createTranslate } from '../i18n/translate.ts';
import { PAGE_DATA_ID } from '../page-data.ts';
import { pageRequest } from '../testing/page-request.ts';
import { TermsDocument } from './terms-document.tsx';
import { termsIn } from './terms-of-service.ts';

const EXPECTED = import.meta.glob<ExpectedTerms>('/i18n/*/expected-terms.ts', {
  eager: true,
  import: 'expectedTerms',
});

test('the English terms have the specified date and the thirteen sections in order', async () => {
  const { lastUpdated, sections } = await load('en');
  expect(lastUpdated).toBe('Last Updated: October 22, 2025');
  expect(sections.map(({ heading }) => heading)).toEqual([
    'Introduction',
    'Modifications',
    'Privacy Policy',
    'Cookies',
    'User Environment Maintenance',
    'User Responsibility',
    'Prohibited Acts',
    'Service Modification',
    'Fees',
    'Right to Data',
    'Data License',
    'Disclaimer',
    'Right to Refuse Membership',
  ]);
});

test('the terms link to the notices of the libraries in the pages', async () => {
  for (const language of INTERFACE_LANGUAGES) {
    const text = await load(language);
    expect(renderToString(<TermsDocument text={text} />)).toMatch(
      new RegExp(`<a href="/licenses\\.txt"[^>]*>${text.softwareLicenses}</a>`),
    );
  }
});

test('the date of the last change is the same day in every language', async () => {
  for (const language of INTERFACE_LANGUAGES)
    expect((await load(language)).lastUpdated).toBe(expectedIn(language).lastUpdated);
});

test('the day when privacy details changed follows in every language', async () => {
  for (const language of INTERFACE_LANGUAGES) {
    const text = await load(language);
    expect(text.privacyChanged).toContain(expectedIn(language).privacyChanged);
    expect(renderToString(<TermsDocument text={text} />)).toMatch(
      new RegExp(`${text.lastUpdated}</p><p[^>]*>${text.privacyChanged}`),
    );
  }
});

test('each key point stands in its section, in every language', async () => {
  for (const language of INTERFACE_LANGUAGES) {
    for (const [id, point] of Object.entries(expectedIn(language).keyPoints)) {
      expect(await wordsIn(id, language)).toMatch(point);
    }
  }
});

test('the terms say in every language what is kept and for how long', async () => {
  for (const language of INTERFACE_LANGUAGES) {
    const words = await wordsIn('privacy-policy', language);
    for (const point of Object.values(expectedIn(language).retention)) expect(words).toMatch(point);
  }
});

test('every cookie and stored item is listed with its duration, in every language', async () => {
  for (const language of INTERFACE_LANGUAGES)
    expect(await wordsIn('cookies', language)).toMatch(expectedIn(language).browserStorage);
});

test('nothing is stored in a browser except what the terms name', () => {
  const named =
    /^web\/(theme\/theme|i18n\/stored-language|stats\/analytics\/session-id|auth\/cookies|shell\/welcome[\w-]*|directory\/(languages-read|favourites\/browser-favourites)|moderation\/queue\/queue-keys|listings\/workshop\/use-events-offer|(reviews|moderation\/reports|listings\/submissions)\/draft)\.tsx?$/;
  const sources = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  const keeping = sources.filter((file) =>
    /Storage\.setItem|document\.cookie = |indexedDB|caches\.open/.test(readFileSync(file, 'utf8')),
  );
  // The keys by which tabs notify each other are removed at once.
  const removedAtOnce = /^web\/(auth\/session|directory\/favourites\/favourites)-broadcast\.ts$/;
  expect(keeping.length).toBeGreaterThan(5);
  expect(keeping.filter((file) => !named.test(file) && !removedAtOnce.test(file))).toEqual([]);
});

test('Japanese terms are punctuated with full-width marks', async () => {
  const japanese = (await load('ja')).sections.flatMap(({ blocks }) => blocks.flat().map(wordsOf)).join('\n');
  const letter = String.raw`[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]`;
  expect(japanese).not.toMatch(new RegExp(`${letter}[:;,!?()]|[:;,!?()]${letter}`, 'u'));
});

test('a translation has the paragraphs and items of the English text', async () => {
  const english = shape(await load('en'));
  for (const language of INTERFACE_LANGUAGES) expect(shape(await load(language))).toEqual(english);
});

test('every entry of the contents leads to its section, and no text is repeated', async () => {
  for (const language of INTERFACE_LANGUAGES) {
    const text = await load(language);
    const html = renderToString(<TermsDocument text={text} />);
    expect([...html.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor)).toEqual(TERMS_SECTIONS);
    expect([...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)).toEqual(TERMS_SECTIONS);
    const blocks = text.sections.flatMap((section) => section.blocks.flat());
    expect(new Set(blocks).size).toBe(blocks.length);
  }
});

test('the first HTML has the whole text in the requested language, and its state', async () => {
  for (const language of INTERFACE_LANGUAGES) {
    const text = await load(language);
    const { status, html } = await render('/terms', language);
    const [body = '', data = ''] = html.split(`id="${PAGE_DATA_ID}">`);
    expect(status).toBe(200);
    for (const { heading } of text.sections) expect(body).toContain(`>${heading}</h2>`);
    expect(data).toContain(`{"key":["terms","${language}"],"data":{"title":"${text.title}"`);
    expect(data).not.toContain('"status"');
    expect(body).toContain(`<title>${text.title} · Guildhall</title>`);
    expect(body).toContain('<link rel="canonical" href="https://guildhall.example/terms"/>');
    expect(text.title).toBe(createTranslate(language, await loadTexts(language))('terms.title'));
  }
});

test('other pages link to the terms without their text', async () => {
  const { html } = await renderPage(pageRequest('/nowhere'));
  expect(html).toMatch(/<a href="\/terms"[^>]*>Terms of Service<\/a>/);
  expect(html).not.toContain('royalty-free');
});

function expectedIn(language: InterfaceLanguage) {
  const expected = EXPECTED[`/i18n/${language}/expected-terms.ts`];
  if (expected === undefined) throw new Error(`${language} has no expected terms`);
  return expected;
}

async function load(language: InterfaceLanguage) {
  return createQueryClient().fetchQuery(termsIn(language));
}

async function render(url: string, language: InterfaceLanguage) {
  return renderPage({
    url,
    language,
    theme: 'dark',
    facts: {
      publicUrl: 'https://guildhall.example',
      demo: false,
      supportInviteUrl: 'https://discord.gg/guildhall',
      discordAuthorizeUrl: 'https://discord.com/oauth2/authorize',
      discordInviteBase: 'https://discord.gg',
      googleAdsConversion: null,
      year: 2025,
    },
    assets: () => ({ scripts: [], styles: [], preloads: [] }),
    ask: () => Promise.reject(new Error('The terms ask the server nothing')),
  });
}

async function wordsIn(section: string, language: InterfaceLanguage) {
  const { sections } = await load(language);
  const { blocks } = sections.find(({ id }) => id === section) ?? {};
  return [blocks].flat(9).map(wordsOf).join(' ');
}

function shape({ sections }: TermsText) {
  return sections.map(({ id, blocks }) => [
    id,
    ...blocks.map((block) => (typeof block === 'string' ? 'text' : block.map((item) => typeof item))),
  ]);
}

function wordsOf(block: unknown): string {
  return typeof block === 'string' ? block : Object.values(block ?? {}).join(' ');
}
