import type { Locator, Page, Route } from '@playwright/test';
import { suggest, type Suggestions } from '#contract/directory.ts';
import { axeViolations } from './axe.ts';
import { cards, searchBox, searchField } from './directory-page.ts';
import { expect, test } from './fixtures.ts';
import { lanternKeep } from './listings.ts';
import { openInNewTab } from './new-tab.ts';

const CODE = /\/suggestions-[\w-]+\.js$/;
const ASKED = `**${suggest.path}?*`;

const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const options = (page: Page) => list(page).getByRole('option');
/** The option that the field says is active. */
const active = (page: Page) => list(page).getByRole('option', { selected: true });

function suggestions(...names: string[]): Suggestions {
  const servers = names.map((name, at) => ({
    id: crypto.randomUUID(),
    discordServerId: at === 0 ? lanternKeep.id : `10000000000000000${at}`,
    name,
    icon: null,
    memberCount: at === 0 ? 1_234 : null,
  }));
  return {
    servers,
    tags: [{ tag: 'caves', count: 3 }],
    categories: [{ category: 'Gaming', count: 12 }],
    shortcuts: [],
  };
}

/** Answers what is asked for; returns the texts, in their order. */
async function answer(page: Page, reply: (q: string, route: Route) => Promise<unknown>) {
  const asked: string[] = [];
  await page.route(ASKED, async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    asked.push(q);
    await reply(q, route);
  });
  return asked;
}

/** Answers each text with a server of that name, and more. */
async function answerByName(page: Page) {
  return answer(page, (q, route) => route.fulfill({ json: suggestions(q, 'another one') }));
}

/** Focuses a field until it is a combobox. */
async function ready(field: Locator) {
  await field.focus();
  await expect(field).toHaveRole('combobox');
}

test('a server is suggested and chosen by the keyboard', { tag: '@phone' }, async ({ page, visit }) => {
  await visit('/');
  const box = searchBox(page);
  await expect(box).toHaveRole('searchbox');
  await ready(box);
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  const below = await page.getByRole('heading', { name: 'Featured Servers' }).boundingBox();

  await box.pressSequentially('lant');

  const option = options(page).filter({ hasText: lanternKeep.name });
  await expect(option).toBeVisible();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(box).not.toHaveAttribute('aria-activedescendant');
  expect(await page.getByRole('heading', { name: 'Featured Servers' }).boundingBox()).toEqual(below);
  const group = list(page).getByRole('group', { name: 'Servers' });
  await expect(group.getByRole('option').first()).toHaveAccessibleName(
    new RegExp(`^${lanternKeep.name} .* members$`),
  );

  await box.press('ArrowDown');
  await expect(active(page)).toHaveText(new RegExp(lanternKeep.name));
  await expect(box).toBeFocused();
  await expect(box).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? '');
  await box.press('Enter');

  await expect(page).toHaveURL(`/server/${lanternKeep.id}`);
  await expect(list(page)).toHaveCount(0);
});

test(
  'tags and categories are suggested and chosen by a press',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/?q=caves');
    const box = searchBox(page);
    await box.fill('');
    await box.pressSequentially('begin');
    await list(page)
      .getByRole('group', { name: 'Tags' })
      .getByRole('option', { name: /^beginners/ })
      .click();
    await expect(page).toHaveURL('/?tag=beginners');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Servers tagged beginners');
    await expect(box).toHaveValue('');
    await expect(list(page)).toHaveCount(0);

    await box.pressSequentially('gam');
    await list(page)
      .getByRole('group', { name: 'Categories' })
      .getByRole('option', { name: /^Gaming/ })
      .click();
    await expect(page).toHaveURL('/?category=Gaming');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gaming servers');
    await expect(box).toHaveValue('');
  },
);

test('suggestions come 120 ms after the last key, for the text there is then', async ({ page, visit }) => {
  const asked = await answerByName(page);
  await visit('/');
  const box = searchBox(page);
  await ready(box);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.pressSequentially('cav');
  await page.clock.runFor(100);
  await box.press('e');
  await page.clock.runFor(119);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(options(page).first()).toHaveText(/cave/);
  expect(asked).toEqual(['cave']);
});

test('arrows go round the list, and other keys stay in the text', async ({ page, visit }) => {
  await answerByName(page);
  await visit('/');
  const box = searchBox(page);
  await box.fill('ow');
  await expect(options(page)).toHaveCount(4);
  await expect(page.getByRole('main').getByText('4 suggestions')).toBeAttached();

  for (const name of [/^ow/, /^another one/, /^caves/, /^Gaming/, /^ow/]) {
    await box.press('ArrowDown');
    await expect(active(page)).toHaveAccessibleName(name);
  }
  await box.press('ArrowUp');
  await expect(active(page)).toHaveAccessibleName(/^Gaming/);
  const cursor = () => box.evaluate((field: HTMLInputElement) => field.selectionStart);
  await box.press('Home');
  await expect(active(page)).toHaveCount(0);
  expect(await cursor()).toBe(0);
  await box.press('ArrowUp');
  await box.press('End');
  await expect(active(page)).toHaveCount(0);
  expect(await cursor()).toBe(2);
  await expect(options(page)).toHaveCount(4);
  await box.press('ArrowDown');
  await box.press('l');
  await expect(box).toHaveValue('owl');
  await expect(active(page)).toHaveCount(0);
  await box.press('Tab');
  await expect(list(page)).toHaveCount(0);
});

test('what is typed while the page is being hydrated has suggestions', async ({ page, visit }) => {
  await answerByName(page);
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    let isTyped = false;
    // React listens to the document before it hydrates anything.
    document.addEventListener = (...listener: Parameters<typeof listen>) => {
      listen(...listener);
      if (isTyped || listener[0] !== 'compositionend') return;
      isTyped = true;
      queueMicrotask(() => {
        const box = document.querySelector<HTMLInputElement>('main [name=q]');
        if (box === null) return;
        box.focus();
        box.value = 'ow';
        box.dispatchEvent(new Event('input', { bubbles: true }));
      });
    };
  });
  await visit('/');
  await expect(searchBox(page)).toHaveValue('ow');
  await expect(options(page)).toHaveCount(4);
});

test(
  'on a phone Escape closes the list, clears the text and closes the search',
  { tag: ['@phone', '@phone-only', '@long'] },
  async ({ page, visit }) => {
    await answerByName(page);
    await visit('/terms');
    await page.getByRole('button', { name: 'Open search' }).click();
    const box = searchField(page.getByRole('search', { name: 'Search all servers' }));
    await box.fill('owl');
    await expect(list(page)).toBeInViewport({ ratio: 1 });
    await box.press('Escape');
    await expect(list(page)).toHaveCount(0);
    await expect(box).toHaveValue('owl');
    await box.press('Escape');
    await expect(box).toHaveValue('');
    await expect(box).toBeVisible();
    await box.press('Escape');
    await expect(box).toBeHidden();

    await page.getByRole('button', { name: 'Open search' }).click();
    await box.fill(lanternKeep.name);
    await options(page).first().tap();
    await expect(page).toHaveURL(`/server/${lanternKeep.id}`);
    await expect(box).toBeHidden();
  },
);

test('of a composition Latin is asked for, and what is before a Hangul syllable', async ({ page, visit }) => {
  const asked = await answerByName(page);
  await visit('/');
  const box = searchBox(page);
  await ready(box);
  const keyboard = await page.context().newCDPSession(page);
  const compose = async (text: string) =>
    keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);

  await compose('お');
  await page.clock.runFor(1_000);
  expect(asked).toEqual([]);
  await compose('ow');
  await page.clock.runFor(120);
  await expect.poll(() => asked).toEqual(['ow']);
  await keyboard.send('Input.insertText', { text: 'ow' });
  for (const text of ['ㄴ', '나', '낚']) {
    await compose(text);
    await page.clock.runFor(1_000);
  }
  await box.press('ArrowDown');
  await expect(active(page)).toHaveCount(0);
  expect(asked).toEqual(['ow']);
  await keyboard.send('Input.insertText', { text: '낚' });
  await expect(box).toHaveValue('ow낚');
  await page.clock.runFor(120);
  await page.clock.resume();
  await expect(options(page).first()).toHaveText(/ow낚/);
  expect(asked).toEqual(['ow', 'ow낚']);
});

test(
  'Enter without a choice searches, and no late answer opens the list',
  { tag: '@long' },
  async ({ page, visit }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    await answer(page, async (q, route) => {
      await released;
      await route.fulfill({ json: suggestions(q) }).catch(() => {}); // nobody may be waiting for it any more
      late.resolve();
    });
    await visit('/');
    const box = searchBox(page);
    await ready(box);
    const first = page.waitForRequest(ASKED);
    await box.pressSequentially('caves');
    await first;
    await box.press('Enter');
    await expect(page).toHaveURL('/?q=caves');
    await expect(cards(page)).toHaveCount(1);
    release();
    await late.promise;
    await expect(box).toHaveValue('caves');
    await expect(list(page)).toHaveCount(0);
    await box.fill('cave');
    await expect(list(page)).toBeVisible();
  },
);

test(
  'code that comes late finds the text and leaves the focus',
  { tag: '@long' },
  async ({ page, visit }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(CODE, async (route) => {
      await released;
      await route.continue();
    });
    await answerByName(page);
    await visit('/');
    const box = searchBox(page);
    await box.pressSequentially('cave');
    await expect(box).toHaveRole('searchbox');
    release();
    await expect(options(page).first()).toHaveText(/cave/);
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('cave');
  },
);

test('without the code the box goes on searching', { tag: '@long' }, async ({ page, visit, allowErrors }) => {
  allowErrors(/ERR_FAILED|Failed to fetch/);
  await page.route(CODE, (route) => route.abort('failed'));
  await visit('/');
  const box = searchBox(page);
  await box.pressSequentially('caves');
  await box.press('Enter');
  await expect(page).toHaveURL('/?q=caves');
  await expect(cards(page)).toHaveCount(1);
});

test('a new tab can be opened from a suggestion', { tag: '@long' }, async ({ page, visit }) => {
  await visit('/');
  const box = searchBox(page);
  // The list changes under the pointer until it is the one that was asked for.
  const answered = page.waitForResponse((response) => response.url().includes(suggest.path));
  await box.fill('lantern');
  await answered;
  await expect(options(page).first()).toBeVisible();
  const opened = await openInNewTab(options(page).first());
  expect(new URL(opened.url()).pathname).toBe(`/server/${lanternKeep.id}`);
  await expect(page).toHaveURL('/');
  await expect(box).toHaveValue('lantern');
});

test(
  'the open list passes axe in both themes',
  { tag: ['@phone', '@long'] },
  async ({ page, visit, isMobile }) => {
    for (const colorScheme of ['dark', 'light']) {
      await visit('/terms');
      await page.evaluate((theme) => localStorage.setItem('theme', theme), colorScheme);
      await visit('/');
      if (isMobile) await page.getByRole('button', { name: 'Open search' }).click();
      const box = searchField(page.getByRole('search', { name: 'Search all servers' }));
      await box.fill('a');
      await expect(list(page)).toBeVisible();
      await box.press('ArrowDown');
      expect(await axeViolations(page), colorScheme).toEqual([]);
    }
  },
);
