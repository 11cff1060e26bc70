import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdFace } from './late-face.ts';
import { layoutShift } from './layout.ts';

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-DE' });

  test(
    'begins the home page with German servers',
    { tag: ['@phone', '@long'] },
    async ({ page, visit, isMobile }) => {
      const letFaceCome = await holdFace(page); // its arrival may move the page a little
      const { html } = await visit('/', 'domcontentloaded');
      expect(html).toContain('Servers in German</h2>');
      const cards = row(page, 'Servers in German').getByRole('article');
      await expect(cards.nth(3)).toBeAttached();
      for (const card of await cards.all()) await expect(card).toContainText('German');
      expect(await layoutShift(page)).toBe(0);
      letFaceCome();
      const last = cards.last().getByRole('heading').getByRole('link');
      if (isMobile) await expect(last).not.toBeInViewport();
      await last.focus();
      await expect(last).toBeInViewport();

      await row(page, 'Servers in German').getByRole('link', { name: 'See all' }).click();
      await expect(page).toHaveURL('/?language=German');
      await expect(page.getByRole('heading', { level: 1, name: 'Servers in German' })).toBeVisible();
      await expect(page.getByRole('link', { name: /^See all/ })).toHaveCount(0);
    },
  );
});

function row(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}
