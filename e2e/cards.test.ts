import type { Page } from '@playwright/test';
import { INTERFACE_LANGUAGES } from '#contract/vocabulary.ts';
import { cards } from './directory-page.ts';
import { expect, test } from './fixtures.ts';

/** Each card: where its row is, its height, and the parts that are broken into lines or stand out of it. */
function measure(articles: Element[]) {
  return articles.map((card) => {
    const box = card.getBoundingClientRect();
    const drawnIn = (all: Element[]) => all.filter((one) => one.checkVisibility());
    const linesOf = (list: Element) =>
      new Set(drawnIn([...list.children]).map((one) => Math.round(one.getBoundingClientRect().bottom))).size;
    const parts = [...card.querySelectorAll('h3 + p > *, li, dl > div')].filter((one) =>
      one.checkVisibility(),
    );
    return {
      row: Math.round(box.top),
      height: Math.round(box.height),
      broken: [...card.querySelectorAll('ul')].filter((list) => linesOf(list) > 1).length,
      outside: parts
        .filter((one) => {
          const { left, right } = one.getBoundingClientRect();
          return right > box.right - 12 || left < box.left + 12;
        })
        .map((one) => one.textContent),
    };
  });
}

async function rowsOf(page: Page) {
  const measured = await cards(page).evaluateAll(measure);
  return [...Map.groupBy(measured, ({ row }) => row).values()];
}

test('the cards of a row have one height, and nothing in them breaks or stands out', async ({
  page,
  visit,
}) => {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const language of INTERFACE_LANGUAGES) {
      await visit(`/?lang=${language}&sort=members`);
      const rows = await rowsOf(page);
      const context = `${width} ${language}`;
      expect(rows.flat(), context).toHaveLength(24);
      expect(rows.map((row) => row.length).slice(0, 2), context).toEqual(
        width === 390 ? [1, 1] : width === 820 ? [2, 2] : [3, 3],
      );
      for (const row of rows) {
        expect(new Set(row.map(({ height }) => height)).size, context).toBe(1);
        expect(
          row.map(({ broken, outside }) => [broken, outside]),
          context,
        ).toEqual(row.map(() => [0, []]));
      }
    }
  }
});
