import { cast } from '#simulator/cast.ts';
import { expect, test } from './fixtures.ts';

const FRESH_WITHIN_MS = 15_000;

// As a list, without the pane of wide windows.
test.use({ viewport: { width: 1200, height: 800 } });

test(
  'a queue in sight is asked for again after 15 seconds, with place and focus kept',
  { tag: '@long' },
  async ({ page, visitAs, world, community, person }) => {
    // No other test submits in this category and language.
    const part = { category: 'Art', language: 'Hindi' } as const;
    const owner = await person('Submitter');
    const [boats, owls, pools] = [
      await community({ owner }),
      await community({ owner }),
      await community({ owner }),
    ];
    const submitter = await world.callsOf(owner);
    const first = await submitter.submit(boats.id, part);
    await submitter.submit(owls.id, part);
    const other = await person('Moderator');
    const moderator = await world.callsOf(other);
    const grace = await world.callsOf(cast.grace);
    expect(await grace.administer('moderators', { userId: other.id })).toBe(200);
    expect(await moderator.administer(`requests/${first}/claim`)).toBe(200);

    await page.clock.install();
    await visitAs(cast.grace, `/admin?tab=submissions&category=${part.category}&language=${part.language}`);
    const item = (name: string) => page.getByRole('article', { name });
    await expect(item(boats.name)).toContainText(`${other.globalName} is deciding this`);
    await item(owls.name).focus();
    await expect(item(owls.name)).toContainText('You’re deciding this');
    const before = await page.evaluate(() => window.scrollY);
    await submitter.submit(pools.id, part);
    await page.clock.fastForward(FRESH_WITHIN_MS);
    await expect(item(pools.name)).toBeAttached();
    await expect(item(owls.name)).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);

    // What another person decides goes away, and the rest stays.
    expect(await moderator.administer(`servers/${first}/reject`, { reason: 'Say more.' })).toBe(200);
    await page.clock.fastForward(FRESH_WITHIN_MS);
    await expect(item(boats.name)).toHaveCount(0);
    await expect(item(owls.name)).toBeFocused();
  },
);
