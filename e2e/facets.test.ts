import { axeViolations } from './axe.ts';
import { cards } from './directory-page.ts';
import { expect, test } from './fixtures.ts';
import { holdFace } from './late-face.ts';
import { layoutShift } from './layout.ts';

/** Eight servers of the demo have this tag, all in English. */
const BEGINNERS = '/?tag=beginners';

test(
  'counts of choices come with the page, and nothing moves',
  { tag: '@phone' },
  async ({ page, visit }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
    });
    const letFaceCome = await holdFace(page); // its arrival may move the page a little
    await visit(BEGINNERS, 'domcontentloaded');
    const languages = page
      .getByLabel('Language', { exact: true })
      .getByRole('option', { includeHidden: true });
    await expect(languages.last()).toHaveText('Choose my languages…'); // it has hydrated
    expect((await languages.allTextContents()).slice(0, 2)).toEqual(['All Languages', 'English (8)']);
    expect(await layoutShift(page)).toBe(0);
    letFaceCome();
    expect(asked).not.toContain('/api/facets');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Remove the tag beginners' }).click();
    await expect(page).toHaveURL('/');
    await expect(cards(page)).toHaveCount(24);
  },
);
