import { expect, test } from './fixtures.ts';
import { layoutShift } from './layout.ts';
import { lanternKeep } from './listings.ts';

test.describe('in Asia/Kolkata', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test(
    'UTC in the HTML gives way to the reader’s hours in place',
    { tag: ['@phone', '@long'] },
    async ({ page, visit }) => {
      const { html } = await visit(`/server/${lanternKeep.id}`);
      expect(html).toContain('Time in UTC');
      const [, inHtml = ''] = /role="img" aria-label="(Busiest on [^"]+)"/.exec(html) ?? [];
      expect(inHtml).not.toBe('');
      const card = page.getByRole('region', { name: 'When it’s busy' });
      await expect(card.getByText(/^Your time: /)).toBeVisible();
      await expect(card.getByText(/^Busiest on /)).not.toHaveText(inHtml);
      await card.scrollIntoViewIfNeeded();
      expect(await layoutShift(page)).toBeLessThan(0.001);
    },
  );
});
