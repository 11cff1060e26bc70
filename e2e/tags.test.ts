import type { Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { axeViolations } from './axe.ts';
import { listingOf } from './community.ts';
import { lanternKeep } from './listings.ts';
import { searchBox } from './directory-page.ts';
import { expect, test, type Fixtures } from './fixtures.ts';
import { cardOf } from './own-site.ts';
import { expectToast } from './toasts.ts';

const WORDS = 'We fold paper cranes together, one every evening.';
const ENTER_TAGS = 'Submit Server for Listing';

const chips = (page: Page) =>
  page.getByRole('dialog').getByRole('list', { name: 'Tags' }).getByRole('listitem');
const tagsOfServer = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Tags' }).first();

/** Opens the form of a guild that has no listing yet, as its owner. */
async function openForm({
  page,
  visitAs,
  community,
}: Pick<Fixtures, 'visitAs' | 'community'> & { page: Page }) {
  const guild = await community();
  await visitAs(guild.owner, '/my-servers');
  await cardOf(page, 'Servers You Can Manage', guild.name)
    .getByRole('button', { name: 'Configure to Publish' })
    .click();
  await page.getByRole('dialog').getByText('Make it stand out').click();
  const input = page.getByRole('dialog', { name: ENTER_TAGS }).getByRole('combobox', { name: 'Tags' });
  await expect(input).toBeVisible();
  return { input, guild };
}

test(
  'cards and pages link their tags, and a list by tags drops them again',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit(`/?q=${encodeURIComponent(lanternKeep.name)}`);
    const card = page.getByRole('article').filter({ hasText: lanternKeep.name });
    await card.getByRole('link', { name: 'tabletop-rpg' }).click();
    await expect(page).toHaveURL('/?tag=tabletop-rpg');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Servers tagged tabletop-rpg');
    await expect(page).toHaveTitle(/^Servers tagged tabletop-rpg/);

    await page.goto('/?tag=blockchain&tag=Beginners&category=Web3');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Web3 servers tagged beginners, blockchain',
    );
    await page.getByRole('link', { name: 'Remove the tag blockchain' }).click();
    await expect(page).toHaveURL('/?category=Web3&tag=beginners');
    await page.getByRole('link', { name: 'Remove the tag beginners' }).click();
    await expect(page).toHaveURL('/?category=Web3');
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Remove the tag beginners' })).toBeVisible();

    await visit(`/server/${lanternKeep.id}`);
    await tagsOfServer(page).getByRole('link', { name: 'co-op' }).click();
    await expect(page).toHaveURL('/?tag=co-op');
  },
);

test('search engines keep one tag with enough servers, and learn of a server’s tags', async ({ request }) => {
  const html = async (path: string) => (await request.get(path)).text();
  const isKept = async (path: string) => !(await html(path)).includes('content="noindex,follow"');

  expect(await isKept('/?tag=beginners')).toBe(true);
  expect(await html('/?tag=beginners')).toContain('content="Servers tagged beginners on Discord, listed on');
  expect(await isKept('/?tag=dungeon-crawl')).toBe(false);
  expect(await isKept('/?tag=beginners&tag=blockchain')).toBe(false);
  expect(await isKept('/?category=Gaming&tag=beginners')).toBe(false);
  expect(await html(`/server/${lanternKeep.id}`)).toContain(
    '"keywords":"tabletop-rpg, dungeon-crawl, co-op, beginners"',
  );
});

test('tags are entered by Enter, comma, leaving and pasting, and removed again', async ({
  page,
  visitAs,
  community,
}) => {
  const { input } = await openForm({ page, visitAs, community });
  await input.pressSequentially('Paper Art,');
  await expect(chips(page)).toHaveText(['paper-art']);
  await input.pressSequentially('Origami');
  await input.press('Enter');
  await input.pressSequentially('origami');
  await input.press('Enter');
  await expect(chips(page)).toHaveText(['paper-art', 'origami']);
  await expect(page.getByText('origami added')).toBeAttached();

  await input.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '#Evening #종이접기\ncranes');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(chips(page)).toHaveText(['paper-art', 'origami', 'evening', '종이접기', 'cranes']);
  await expect(page.getByText('5 / 5')).toBeVisible();

  await input.press('Backspace');
  await expect(chips(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Remove evening' }).click();
  await expect(chips(page)).toHaveText(['paper-art', 'origami', '종이접기']);
  await expect(input).toBeFocused();

  await input.pressSequentially('paper');
  await page.getByLabel('Invite link').focus();
  await expect(chips(page)).toHaveText(['paper-art', 'origami', '종이접기', 'paper']);
  expect(await axeViolations(page)).toEqual([]);
});

test('tags that others use are suggested', { tag: '@long' }, async ({ page, visitAs, community }) => {
  const { input } = await openForm({ page, visitAs, community });
  const options = page.getByRole('listbox', { name: 'Tags' }).getByRole('option');
  await input.pressSequentially('#begin');
  await expect(options.first()).toHaveText(/^beginners\d+ servers$/);
  expect(await axeViolations(page)).toEqual([]);
  await input.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(input).toHaveValue('#begin');

  await input.press('ArrowDown');
  await input.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await input.press('Enter');
  await expect(chips(page)).toHaveText(['beginners']);
  await expect(input).toHaveValue('');
  await expect(options).toHaveCount(0);

  const answered = page.waitForResponse((response) => response.url().includes('q=beginn'));
  await input.pressSequentially('beginn');
  await answered;
  await expect(options.filter({ hasText: /^beginners\d/ })).toHaveCount(0);
  await input.fill('blockch');
  await options.filter({ hasText: 'blockchain' }).click();
  await expect(chips(page)).toHaveText(['beginners', 'blockchain']);
  await expect(input).toBeFocused();
});

test(
  'a key that ends a composition of Hangul or kana adds no tag',
  { tag: '@long' },
  async ({ page, visitAs, community }) => {
    const { input } = await openForm({ page, visitAs, community });
    const keyboard = await page.context().newCDPSession(page);
    const compose = async (text: string) =>
      keyboard.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });

    await compose('종');
    await compose('종이');
    await input.press('Enter');
    await expect(chips(page)).toHaveCount(0);
    await keyboard.send('Input.insertText', { text: '종이' });
    await expect(input).toHaveValue('종이');
    await input.press('Enter');
    await expect(chips(page)).toHaveText(['종이']);
    await input.press('Backspace');
  },
);

test(
  'what is no tag, and a sixth one, are marked until they are removed',
  { tag: '@long' },
  async ({ page, visitAs, community }) => {
    const { input } = await openForm({ page, visitAs, community });
    await page.getByLabel('Description', { exact: true }).fill(WORDS);
    await input.pressSequentially('Rock & Roll,');
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(input).toHaveAccessibleDescription(/^Tags have 2 to 24 letters/);
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(input).toBeFocused();
    await input.press('Backspace');
    await expect(input).toHaveAttribute('aria-invalid', 'false');

    await input.pressSequentially('a1,b2,c3,d4,e5,f6,');
    await expect(input).toHaveAccessibleDescription(/^Up to 5 tags/);
    for (let left = 6; left > 0; left--) await input.press('Backspace');
  },
);

test('a submission keeps its tags through draft, review and publication', async ({
  page,
  visitAs,
  community,
  decide,
}) => {
  const { input, guild } = await openForm({ page, visitAs, community });
  await page.getByLabel('Description', { exact: true }).fill(WORDS);
  await input.pressSequentially('origami,paper');
  await page.getByLabel('Description', { exact: true }).focus();
  await page.reload();
  await expect(chips(page)).toHaveText(['origami', 'paper']);
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await expectToast(page, 'Server Submitted!', /^We review it within/);
  await page.goto('/my-servers');
  await expect(
    cardOf(page, 'Submitted Servers', guild.name).getByRole('link', { name: 'origami' }),
  ).toBeVisible();

  await decide('approve', await listingOf(page, guild.id));
  await page.goto(`/server/${guild.id}`);
  await expect(tagsOfServer(page).getByRole('link')).toHaveText(['origami', 'paper']);
});

test('a tag that an admin blocks is gone, and the form says that it is', async ({
  page,
  visitAs,
  community,
  allowErrors,
}) => {
  allowErrors(/\b400\b/);
  // No other test uses it.
  const tag = 'foldings';
  const { id, name, owner } = await community({ listing: 'approved', content: { tags: ['origami', tag] } });
  await visitAs(cast.grace, '/admin?tab=banned');
  const section = page.getByRole('region', { name: 'Tags' });
  await section.getByLabel('Tag').fill('#');
  await section.getByRole('button', { name: 'Block Tag' }).click();
  await expect(section.getByRole('alert')).toHaveText(/^Tags have 2 to 24 letters/);
  await section.getByLabel('Tag').fill(' Foldings ');
  await section.getByLabel('Tag').press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Block the tag “${tag}”?`);
  await dialog.getByRole('button', { name: 'Block Tag' }).click();
  await expectToast(page, 'Tag blocked', `“${tag}” is off every listing.`);
  await expect(section.getByRole('article', { name: tag })).toBeVisible();
  await page.goto(`/server/${id}`);
  await expect(tagsOfServer(page).getByRole('link')).toHaveText(['origami']);

  await visitAs(owner, '/my-servers');
  await cardOf(page, 'Servers You Can Manage', name).getByRole('button', { name: 'Edit' }).click();
  const input = page.getByRole('dialog').getByRole('combobox', { name: 'Tags' });
  await input.pressSequentially(`${tag},`);
  await page.getByRole('button', { name: 'Update Server' }).click();
  await expect(input).toBeFocused();
  await expect(input).toHaveAccessibleDescription(new RegExp(`^“${tag}” isn’t allowed`));

  await visitAs(cast.grace, '/admin?tab=banned');
  await section.getByRole('article', { name: tag }).getByRole('button', { name: 'Unblock' }).click();
  await expect(section.getByRole('article', { name: tag })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await expect(page.getByText('Grace unblocked a tag').first()).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a list by tag keeps its tag through its form and its search', async ({ page, visit }) => {
    await visit('/?tag=beginners');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Servers tagged beginners');
    await searchBox(page).fill('piano');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/?tag=beginners&q=piano');
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('link', { name: 'Remove the tag beginners' }).click();
    await expect(page).toHaveURL('/?q=piano');
  });
});
