import { expect, type Page } from '@playwright/test';

/** What a page says in English, leaving aside what people wrote, which is given as any JSON. */
export async function englishTextsOn(page: Page, written: unknown): Promise<string[]> {
  const peoples = textsIn(written);
  const texts = await textsOf(page);
  expect(texts.length).toBeGreaterThan(15);
  return texts.filter(
    (text) => hasEnglish(text) && !isPeoples(text, peoples) && hasEnglish(withoutPeoples(text, peoples)),
  );
}

/** What people wrote, word for word. */
function textsIn(value: unknown): Set<string> {
  const texts = new Set<string>();
  JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'string') texts.add(inner.replaceAll(/\s+/g, ' ').trim());
    return inner;
  });
  return texts;
}

/** Whether people wrote it; descriptions for search engines are cut short. */
function isPeoples(text: string, peoples: ReadonlySet<string>) {
  if (peoples.has(text)) return true;
  return text.endsWith('…') && [...peoples].some((whole) => whole.startsWith(text.slice(0, -1).trim()));
}

/** A text without what people wrote in the midst of it, as a name in a question or the words of a search. */
function withoutPeoples(text: string, peoples: ReadonlySet<string>) {
  const inside = [...peoples].filter((whole) => whole.length >= LONG_ENOUGH && text.includes(whole));
  return inside.reduce((rest, whole) => rest.replaceAll(whole, ''), text);
}

/** What is shorter may be a word of ours as well. */
const LONG_ENOUGH = 10;

/** All that the page says: its texts, and the attributes that are read aloud, shown on hover or by search engines. */
async function textsOf(page: Page) {
  return page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      // What is in a noscript is one text to a browser with script, which is not shown. Keys are called what they
      // are, and what is in a field was typed there.
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

/** Whether a text is English: any word of it by itself; three in a row among others, as many terms stay Latin. */
function hasEnglish(text: string) {
  // Names, addresses and the codes of countries stay as they are, and a copyright line is written like this everywhere.
  const translated = text.replaceAll(
    /https?:\S+|\/\S+|\b[A-Z]{2}\b|Guildhall|Discord( Inc\.)?|Web3|English|All rights reserved|Lantern Keep|The Long Walk Home|N\/A|[\d.]+[kKM]\b/g,
    '',
  );
  const isForeign = /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(
    translated,
  );
  return (isForeign ? /[A-Za-z]{2,}( [A-Za-z]{2,}){2,}/ : /[A-Za-z]{2,}/).test(translated);
}
