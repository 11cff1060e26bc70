import { expect, test } from 'vitest';
import { ANY_RECEIPT, ANY_WORKSHOP, listingAddress, PAGE_ADDRESSES } from '#contract/paths.ts';
import { loadRestOfTexts, loadTexts } from '../../i18n/texts.ts';
import { createTranslate } from '../../i18n/translate.ts';
import { pageName } from './page-name.ts';

test.each(['en', 'ko', 'ja'] as const)('in %s every page has a name of its own', async (language) => {
  await loadRestOfTexts(language);
  const t = createTranslate(language, await loadTexts(language));
  const paths = [
    ...Object.values(PAGE_ADDRESSES),
    ANY_RECEIPT,
    ANY_WORKSHOP,
    listingAddress('1180000000000000001'),
  ];
  const titles = paths.map((path) => pageName(path, t).title);
  expect(titles.filter((title) => title === '' || title.includes('/') || title.includes('.'))).toEqual([]);
  expect(new Set(titles).size).toBe(paths.length);
  if (language === 'en') expect(pageName('/events', t).title).toBe('What’s on');
  for (const any of [ANY_RECEIPT, ANY_WORKSHOP]) expect(pageName(any, t).href).toBeNull();
  expect(pageName('/nowhere', t)).toEqual({ title: '/nowhere', detail: null, href: null });
});
