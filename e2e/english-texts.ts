import { expect, type Page } from '@playwright/test';

/** The English texts on a page, without those that people wrote, which are given as any JSON. */
export async function englishTextsOn(page: Page, written: unknown): Promise<string[]> {
  const userTexts = textsIn(written);
  const texts = await textsOf(page);
  expect(texts.length).toBeGreaterThan(15);
  return texts.filter(
    (text) =>
      hasEnglish(text) && !isUserText(text, userTexts) && hasEnglish(withoutUserTexts(text, userTexts)),
  );
}

/** Every text in a JSON value. */
function textsIn(value: unknown): Set<string> {
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

/** All texts of a page: on it, and in attributes for screen readers, tooltips and search engines. */
async function textsOf(page: Page) {
  return page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      // A browser with script does not show a noscript. Names of keys stay as they are, and the text of a field was
      // typed there.
      if (parentElement?.matches('script, style, noscript, kbd, textarea') === false)
        texts.push(textContent ?? '');
    }
    for (const name of ['aria-label', 'title', 'alt', 'placeholder']) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    for (const meta of document.querySelectorAll('meta[name=description], meta[property^="og:"]')) {
      if (!/url|image|locale|type/.test(meta.getAttribute('property') ?? '')) {
        texts.push(meta.getAttribute('content') ?? '');
      }
    }
    return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
  });
}

/** Whether a text has an English word; among Korean or Japanese, three in a row, as many terms stay Latin. */
function hasEnglish(text: string) {
  // Names, addresses and country codes stay as they are, and so does the copyright line.
  const translated = text.replaceAll(
    /https?:\S+|\/\S+|\b[A-Z]{2}\b|Guildhall|Discord( Inc\.)?|Web3|HTML|Markdown|English|All rights reserved|Lantern Keep|The Long Walk Home|N\/A|[\d.]+[kKM]\b/g,
    '',
  );
  const isForeign = /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(
    translated,
  );
  return (isForeign ? /[A-Za-z]{2,}( [A-Za-z]{2,}){2,}/ : /[A-Za-z]{2,}/).test(translated);
}
