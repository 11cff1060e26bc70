import { BADGE_STYLES, BADGE_THEMES } from '#contract/badges.ts';
import { INTERFACE_LANGUAGES } from '#contract/vocabulary.ts';
import { drawBadge } from '#server/directory/badges/badge.ts';
import { expect, test } from './fixtures.ts';

test(
  'badges are seen on a page of another origin',
  { tag: '@long' },
  async ({ page, community, baseURL }) => {
    const { id } = await community({ name: 'Kites & "Strings" <club>', listing: 'approved' });
    await page.goto(`${process.env.E2E_SIMULATOR_URL}/communities/${id}`);
    const badges = page.getByTestId('sim-badge');
    await expect(badges).toHaveCount(4);
    for (const badge of await badges.all())
      await expect
        .poll(async () => badge.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(150);
    await badges.first().click();
    await expect(page).toHaveURL(`${baseURL}/server/${id}`);
  },
);

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
