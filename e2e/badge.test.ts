import { BADGE_STYLES, BADGE_THEMES } from '#contract/badges.ts';
import { INTERFACE_LANGUAGES } from '#contract/vocabulary.ts';
import { drawBadge } from '#server/badges/badge.ts';
import { cast } from '#simulator/cast.ts';
import { axeViolations } from './axe.ts';
import { askDiscord } from './discord.ts';
import { expect, expectToast, test } from './own-site.ts';

const kites = { id: '739200000000000611', name: 'Kites & "Strings" <club>', bot: true } as const;

test.use({ siteOf: 'badge' });
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ ownSite }) => {
  await askDiscord(ownSite.simulatorUrl)('addGuild', { ...kites, ownerId: cast.ada.id, members: 12_345 });
});

test(
  'a badge is offered once the page is public, and says why not before',
  { tag: '@long' },
  async ({ page, visitAs, decide, ownSite }) => {
    await visitAs(cast.ada, '/terms');
    const { origin } = new URL(ownSite.url);
    const said = {
      description: 'We build kites from paper and string, and fly them together.',
      category: 'Art',
      language: 'English',
      inviteLink: '',
    };
    const data = { guildId: kites.id, ...said };
    // The bot hears of a new guild a moment later.
    await expect
      .poll(async () =>
        (await page.request.post('/api/user/servers', { headers: { origin }, data })).status(),
      )
      .toBe(200);
    await page.goto(`/my-servers/${kites.id}`);
    const card = page.getByRole('region', { name: 'Badge' });
    await expect(card).toContainText('Once your page is public');
    await expect(card.getByRole('img')).toHaveCount(0);

    const answer = await page.request.get(`/api/user/servers/${kites.id}`);
    await decide('approve', ((await answer.json()) as { listing: { id: string } }).listing.id);
    await page.reload();
    await expect(card.getByRole('radio')).toHaveCount(4);
    expect(await axeViolations(page)).toEqual([]);
  },
);

test(
  'the code of the chosen badge is copied, or selected where that fails',
  { tag: '@long' },
  async ({ page, visitAs, ownSite, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitAs(cast.ada, `/my-servers/${kites.id}`);
    const card = page.getByRole('region', { name: 'Badge' });
    await card.getByRole('radio', { name: 'Card, for dark pages' }).check();
    await card.getByRole('combobox', { name: 'Language of the badge' }).selectOption('ko');
    const code = `<a href="${ownSite.url}/server/${kites.id}"><img src="${ownSite.url}/badge/${kites.id}.svg?style=card&amp;theme=dark&amp;lang=ko" alt="Kites &amp; &quot;Strings&quot; &lt;club&gt; · Guildhall" height="92"></a>`;
    await expect(card.getByRole('textbox', { name: 'HTML' })).toHaveValue(code);
    await card.getByRole('button', { name: 'Copy: HTML' }).press('Enter');
    await expect(card.getByText('Copied.')).toBeVisible();
    expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(code);

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    });
    await card.getByRole('button', { name: 'Copy: Markdown' }).click();
    await expect(card.getByText('Your browser did not allow it.')).toBeVisible();
    const markdown = card.getByRole('textbox', { name: 'Markdown' });
    await expect(markdown).toBeFocused();
    expect(
      await markdown.evaluate((field: HTMLTextAreaElement) => field.selectionEnd - field.selectionStart),
    ).toBe((await markdown.inputValue()).length);
  },
);

test('reminders of bumps are switched on and off', { tag: '@long' }, async ({ page, visitAs }) => {
  await visitAs(cast.ada, `/my-servers/${kites.id}`);
  const choice = page.getByRole('checkbox', { name: 'Write to me when I can bump again' });
  await expect(choice).not.toBeChecked();
  await choice.press('Space');
  await expectToast(page, 'Saved', 'You get a message when this server can be bumped again.');
  await expect(choice).toBeChecked();
  await page.reload();
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(choice).not.toBeChecked();
});

test('badges are seen on a page of another origin', { tag: '@long' }, async ({ page, ownSite }) => {
  await page.goto(`${ownSite.simulatorUrl}/communities/${kites.id}`);
  const badges = page.getByTestId('sim-badge');
  await expect(badges).toHaveCount(4);
  for (const badge of await badges.all())
    await expect
      .poll(async () => badge.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(150);
  await badges.first().click();
  await expect(page).toHaveURL(`${ownSite.url}/server/${kites.id}`);
});

const NAMES = [
  'Kites',
  'W'.repeat(100),
  '밤을 새우는 사람들의 모임 '.repeat(5),
  '夜更かしプログラマーの集まり'.repeat(4),
  '👩‍👩‍👧‍👦🦉🇰🇷'.repeat(6),
  'مجتمع المطورين العرب الكبير جدا جدا جدا',
  'हिन्दी गेमर्स का घर और बहुत लंबा नाम',
  'ᚠᚢᚦᚨᚱᚲ ﷽ ꧁꧂',
  'Щёлкающие жуки и широкие буквы ШЩЖ',
];

test('no text of a badge leaves its place @long', async ({ page }) => {
  const drawn = NAMES.flatMap((name) =>
    INTERFACE_LANGUAGES.flatMap((lang) =>
      BADGE_STYLES.flatMap((style) =>
        BADGE_THEMES.flatMap((theme) =>
          [
            { rating: 4.75, reviewCount: 12_345, memberCount: 123_456_789 },
            { rating: null, reviewCount: 0, memberCount: 0 },
          ].map((counts) => drawBadge({ name, language: 'Other', ...counts }, { style, theme, lang })),
        ),
      ),
    ),
  );
  await page.goto('about:blank');
  const faults = await page.evaluate((badges) => {
    const found: string[] = [];
    for (const badge of badges) {
      const parsed = new DOMParser().parseFromString(badge, 'image/svg+xml');
      if (parsed.querySelector('parsererror')) found.push(`not XML: ${badge}`);
      document.body.append(parsed.documentElement);
    }
    for (const svg of document.querySelectorAll('svg')) {
      const width = svg.width.baseVal.value;
      const boxes = [...svg.querySelectorAll('text')].map((text) => ({ text, box: text.getBBox() }));
      for (const { text, box } of boxes) {
        if (box.x < 1 || box.x + box.width > width - 1) found.push(`outside: ${text.textContent}`);
        for (const other of boxes) {
          const isBeside =
            box.x + box.width <= other.box.x + 0.5 || other.box.x + other.box.width <= box.x + 0.5;
          const sameLine = Math.abs(box.y + box.height / 2 - other.box.y - other.box.height / 2) < 8;
          if (other.text !== text && sameLine && !isBeside) found.push(`overlap: ${text.textContent}`);
        }
      }
    }
    return found;
  }, drawn);
  expect(faults).toEqual([]);
});
