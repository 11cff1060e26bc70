import { expect, test } from './fixtures.ts';
import { cindermarch } from './listings.ts';

test.describe('on the other side of the world', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test(
    'hydration leaves what one is to know before joining as it is',
    { tag: '@long' },
    async ({ page, visit }) => {
      const told = page.waitForResponse(/before-joining-card/);
      await visit(`/server/${cindermarch.id}`);
      await told;
      const card = page.getByRole('region', { name: 'Know before you join', exact: true });
      await expect(card.getByRole('listitem')).toHaveText([
        'You need a verified phone number',
        'Rules to accept first',
        'Verified by Discord',
        'Discord partner',
        'Community server',
        'Boosted to level 3',
        'Since April 2021',
      ]);
    },
  );
});
