/** The English texts in a page's HTML, without those that people wrote, which are given as any JSON. */
export function englishTextsIn(html: string, written: unknown): string[] {
  const userTexts = textsOfPeople(written);
  return textsIn(html).filter(
    (text) =>
      hasEnglish(text) && !isUserText(text, userTexts) && hasEnglish(withoutUserTexts(text, userTexts)),
  );
}

/** All texts of a page: on it, and in attributes for screen readers, tooltips and search engines. */
export function textsIn(html: string): string[] {
  // Names of keys and code stay as they are, and the text of a field was typed there.
  const shown = html
    .replaceAll(/<(script|style|kbd|textarea|pre|code)\b.*?<\/\1>/gs, '')
    .replaceAll('<!-- -->', '');
  const attributes = shown.matchAll(/ (?:aria-label|title|alt|placeholder)="([^"]*)"/g);
  const metas = shown.matchAll(
    /<meta (?:name="description"|property="og:(?:title|description|site_name|image:alt)") content="([^"]*)"/g,
  );
  const texts = [
    ...shown.split(/<(?:"[^"]*"|[^">])*>/),
    ...[...attributes, ...metas].map(([, text = '']) => text),
  ];
  return texts.map((text) => decoded(text).replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
}

/** Whether a text has an English word; among Korean or Japanese, three in a row, as many terms stay Latin. */
export function hasEnglish(text: string): boolean {
  // Names, addresses and country codes stay as they are, and so does the copyright line.
  const translated = text.replaceAll(
    /https?:\S+|\/\S+|\b[A-Z]{2}\b|Guildhall|Discord( Inc\.)?|Web3|HTML|Markdown|(Open)?API|English|All rights reserved|N\/A|[\d.]+[kKM]\b/g,
    '',
  );
  const isForeign = /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(
    translated,
  );
  return (isForeign ? /[A-Za-z]{2,}( [A-Za-z]{2,}){2,}/ : /[A-Za-z]{2,}/).test(translated);
}

/** Every text in a JSON value. */
function textsOfPeople(value: unknown): Set<string> {
  const texts = new Set<string>();
  JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'string') texts.add(inner.replaceAll(/\s+/g, ' ').trim());
    return inner;
  });
  return texts;
}

/** Whether people wrote a text; descriptions for search engines are shortened. */
function isUserText(text: string, userTexts: ReadonlySet<string>) {
  if (userTexts.has(text)) return true;
  return text.endsWith('…') && [...userTexts].some((whole) => whole.startsWith(text.slice(0, -1).trim()));
}

/** A text without the parts that people wrote, such as a name in a question or the words of a search. */
function withoutUserTexts(text: string, userTexts: ReadonlySet<string>) {
  const inside = [...userTexts].filter((whole) => whole.length >= LONG_ENOUGH && text.includes(whole));
  return inside.reduce((rest, whole) => rest.replaceAll(whole, ''), text);
}

/** A shorter text may be a word of ours as well. */
const LONG_ENOUGH = 10;

const decoded = (text: string) =>
  text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
