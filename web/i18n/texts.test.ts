import { expect, test } from 'vitest';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { loadRestOfTexts, loadTexts, restOfTextsIn } from './texts.ts';
import { createTranslate } from './translate.ts';

/** What ends the name of a counted text. */
const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

test('a translation has the same placeholders as the English text', async () => {
  const english = await allTexts('en');
  expect(english.size).toBeGreaterThan(50);
  for (const language of INTERFACE_LANGUAGES) {
    for (const [key, text] of await allTexts(language)) {
      const original = english.get(key.replace(PLURAL_FORM, '_other')) ?? '';
      expect([language, key, placeholdersIn(text)]).toEqual([language, key, placeholdersIn(original)]);
    }
  }
});

test('every counted text has the plural forms of its language and no others', async () => {
  const counted = [...(await allTexts('en')).keys()].filter((key) => key.endsWith('_other'));
  expect(counted.length).toBeGreaterThan(5);
  for (const language of INTERFACE_LANGUAGES) {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const expected = counted.flatMap((key) =>
      pluralCategories.map((form) => key.replace(PLURAL_FORM, `_${form}`)),
    );
    const found = [...(await allTexts(language)).keys()].filter((key) => PLURAL_FORM.test(key));
    expect([language, ...found.toSorted()]).toEqual([language, ...expected.toSorted()]);
  }
});

test('a count selects any of the six plural forms of CLDR', async () => {
  const forms = { zero: 0, one: 1, two: 2, few: 3, many: 11, other: 100 };
  const arabic = Object.fromEntries(
    Object.keys(forms).map((form) => [`reviews_${form}`, `{{shown}} ${form}`]),
  );
  const t = createTranslate('ar' as InterfaceLanguage, [{ listings: arabic }]);
  for (const [form, count] of Object.entries(forms))
    expect(t('listings.reviews', { count, shown: count })).toBe(`${count} ${form}`);
});

test('the Trending card claims nothing about the server beside it', async () => {
  for (const language of INTERFACE_LANGUAGES) {
    const texts = flat(await loadTexts(language));
    const [text] = [...texts].flatMap(([key, words]) => (key.endsWith('trendingText') ? [words] : []));
    expect(text).not.toMatch(/this server|growing|faster|이 서버|성장|このサーバー|成長/i);
  }
});

test('no text stands in two parts of the texts', async () => {
  const english = await allTexts('en');
  const parts = [...(await loadTexts('en')), ...restOfTextsIn('en')];
  expect(parts.map((texts) => flat(texts).size).reduce((sum, size) => sum + size)).toBe(english.size);
});

test('no text is empty, in any language', async () => {
  for (const language of INTERFACE_LANGUAGES) {
    for (const [key, text] of await allTexts(language)) expect([key, text.trim()]).not.toEqual([key, '']);
  }
});

test('Korean and Japanese texts are in their own script, except names', async () => {
  const sameEverywhere = [
    'api.title',
    'categories.Web3',
    'listings.notAvailable',
    'footer.rights',
    'site.pageTitle',
    'moderation.named',
    'moderation.undoing.named',
    'views.comma',
    'events.hours',
    'life.hours',
  ];
  for (const [language, script] of [
    ['ko', /\p{Script=Hangul}/u],
    ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u],
  ] as const) {
    const foreign = [...(await allTexts(language))]
      .filter(([, text]) => !script.test(text))
      .map(([key]) => key);
    const punctuated = language === 'ko' ? ['life.twoDays'] : [];
    expect(foreign.toSorted()).toEqual([...sameEverywhere, ...punctuated].toSorted());
  }
});

test('no Korean particle follows a placeholder, whose last sound is unknown', async () => {
  const particle = /\}\}(을|를|이|가|은|는|과|와|으로|로)(?!\p{Script=Hangul})/u;
  expect([...(await allTexts('ko'))].filter(([, text]) => particle.test(text))).toEqual([]);
});

test('Japanese is punctuated with full-width marks', async () => {
  const letter = String.raw`[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]`;
  const narrow = new RegExp(`${letter} ?[:;,!?()]|[:;,!?()] ?${letter}`, 'u');
  expect([...(await allTexts('ja'))].filter(([, text]) => narrow.test(text))).toEqual([]);
});

test('a text has its placeholders filled and the plural form of its count', async () => {
  const english = createTranslate('en', await loadTexts('en'));
  expect(english('listings.reviews', { count: 1, shown: '1' })).toBe('1 review');
  expect(english('listings.reviews', { count: 2, shown: '2' })).toBe('2 reviews');
  expect(english('listings.reviews', { count: 0, shown: '0' })).toBe('0 reviews');
  const korean = createTranslate('ko', await loadTexts('ko'));
  expect(korean('listings.reviews', { count: 1, shown: '1' })).toBe('리뷰 1개');
});

test('a total with a plus stands apart from its counter word', async () => {
  const say = async (language: InterfaceLanguage) => {
    const t = createTranslate(language, await loadTexts(language));
    return [t('hero.servers', { count: 1500, shown: '1.5K+' }), t('listings.foundAtLeast', { shown: '24' })];
  };
  expect(await say('en')).toEqual(['1.5K+ servers', '24+ servers']);
  expect(await say('ko')).toEqual(['서버 수 1.5K+', '서버 24개 이상']);
  expect(await say('ja')).toEqual(['サーバー数 1.5K+', 'サーバー24件以上']);
});

test('a value is never read as a placeholder or a pattern', async () => {
  const t = createTranslate('en', await loadTexts('en'));
  expect(t('site.pageTitle', { page: '{{page}} $& <b>' })).toBe('{{page}} $& <b> · Guildhall');
});

test('a right-to-left name is isolated in its sentence', async () => {
  const t = createTranslate('en', await loadTexts('en'));
  const title = (name: string) => t('listings.pageTitle', { name });
  expect(title('مجلس اللاعبين')).toBe('\u2068مجلس اللاعبين\u2069: Discord server · Guildhall');
  expect(title('שלום 42')).toBe('\u2068שלום 42\u2069: Discord server · Guildhall');
  expect(title('abc\u202Edef')).toBe('\u2068abc\u202Edef\u2069: Discord server · Guildhall');
  expect(title('Lantern Keep')).toBe('Lantern Keep: Discord server · Guildhall');
  expect(title('鉛筆は夜に削る')).toBe('鉛筆は夜に削る: Discord server · Guildhall');
  expect(t('search.results', { words: 'سلام' })).toBe('Results for “\u2068سلام\u2069”');
});

/** Every text of a language by its key. */
async function allTexts(language: InterfaceLanguage): Promise<Map<string, string>> {
  const first = await loadTexts(language);
  await loadRestOfTexts(language);
  const all = new Map<string, string>();
  for (const texts of [...first, ...restOfTextsIn(language)])
    for (const [key, text] of flat(texts)) all.set(key, text);
  return all;
}

function flat(texts: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') found.set(path + key, value);
    else for (const entry of flat(value, `${path}${key}.`)) found.set(...entry);
  }
  return found;
}

function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').toSorted();
}
