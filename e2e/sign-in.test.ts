import type { Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { lanternKeep } from './listings.ts';
import { failSignIn } from './signed-in-states.ts';
import { expect, test, waitForQuiet } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const MUSIC = '/?category=Music&sort=members';
const CANCELLED = 'You cancelled at Discord, so you are not logged in.';

test('Login leads to Discord and back to the same page', { tag: '@phone' }, async ({ page, visit }) => {
  await visit(MUSIC);
  await loginButton(page).click();
  await page.getByTestId(`sim-user-${cast.ada.id}`).click();
  await page.getByTestId('sim-authorize').click();

  await expect(page).toHaveURL(MUSIC);
  await expect(userMenu(page, 'Ada')).toBeVisible();
  await expect(page.getByRole('link', { name: 'My servers' })).toBeVisible();
  await expect(loginButton(page)).toHaveCount(0);
});

test(
  'a member whose session cannot be checked is not treated as a visitor',
  { tag: '@long' },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(/503|Failed to fetch user/);
    await visitAs(cast.noa, '/');
    const calls = { times: 0, fails: true };
    await page.route('**/api/auth/user', async (route) => {
      calls.times += 1;
      if (calls.fails) await route.fulfill({ status: 503, json: { error: '-', code: 'unavailable' } });
      else await route.fallback();
    });

    await page.goto('/my-servers');
    await expect(page.getByText('We could not check whether you are logged in')).toBeVisible();
    await expect(page.getByText('Please login to view your servers')).toHaveCount(0);
    await expect(loginButton(page)).toHaveCount(0);
    await expect.poll(() => calls.times, { message: 'asked again by itself' }).toBeGreaterThan(1);

    calls.fails = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(userMenu(page, 'Noa')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My Servers' })).toBeVisible();
  },
);

test('cancelling at Discord returns with a message and no session', async ({ page, visit }) => {
  await visit(MUSIC);
  await loginButton(page).click();
  await page.getByTestId(`sim-user-${cast.ada.id}`).click();
  await page.getByTestId('sim-cancel').click();

  await expect(page).toHaveURL(MUSIC);
  await expect(page.getByRole('alert')).toContainText(CANCELLED);
  expect(await sessionCookies(page)).toEqual([]);
  await expect(page.getByRole('link', { name: 'Log in again' })).toHaveAttribute(
    'href',
    /returnTo=%2F%3Fcategory%3DMusic%26sort%3Dmembers$/,
  );

  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(loginButton(page)).toBeVisible();
  await expect(page.getByText(CANCELLED)).toHaveCount(0);
});

test('the message about a failed login stays until dismissed', { tag: '@long' }, async ({ page, visit }) => {
  await visit('/terms');
  await loginButton(page).click();
  await page.getByTestId(`sim-user-${cast.ada.id}`).click();
  await page.getByTestId('sim-cancel').click();
  await expect(page.getByRole('alert')).toContainText(CANCELLED);

  await page.getByRole('button', { name: 'Dismiss' }).click();

  await expect(page.getByText(CANCELLED)).toHaveCount(0);
});

for (const { failure, text } of [
  { failure: 'expired', text: 'That login had expired or was not complete. Please log in again.' },
  { failure: 'unavailable', text: 'Discord is not answering right now. Please try again in a moment.' },
] as const) {
  test(`a login that failed as ${failure} is explained on the page`, async ({ page, visit, baseURL }) => {
    await failSignIn(page, baseURL ?? '', failure);
    await visit(MUSIC);
    await expect(page.getByRole('alert')).toContainText(text);
    await expect(loginButton(page)).toBeVisible();
  });
}

test('the user menu works with arrows, Home, End and Escape', { tag: '@long' }, async ({ page, visitAs }) => {
  await visitAs(cast.grace, '/');
  const menu = userMenu(page, 'Grace');
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(item(page, 'Admin dashboard')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(page, 'What’s on')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(page, 'Saved servers')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(page, 'Support')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(page, 'Terms of Service')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item(page, 'Logout')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(page, 'Admin dashboard')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item(page, 'Logout')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item(page, 'Admin dashboard')).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(menu).toBeFocused();

  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Space'])
    await page.keyboard.press(key);
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('only admins see the link to the admin dashboard', async ({ page, visitAs }) => {
  await visitAs(cast.ada, '/');
  await userMenu(page, 'Ada').click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'What’s on',
    'Saved servers',
    'Support',
    'Terms of Service',
    'Logout',
  ]);

  await visitAs(cast.grace, '/');
  await userMenu(page, 'Grace').click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Admin dashboard',
    'What’s on',
    'Saved servers',
    'Support',
    'Terms of Service',
    'Logout',
  ]);
});

test('logging out shows the visitor’s page, also after a reload', async ({ page, visitAs }) => {
  const asked = ['favourites/ids', 'notices/unread'].map((path) =>
    page.waitForResponse(`**/api/user/${path}`),
  );
  await visitAs(cast.ada, `/server/${lanternKeep.id}`);
  await Promise.all(asked); // asked for by nobody, they would be refused
  await signOut(page, 'Ada');

  await expect(loginButton(page)).toBeFocused();
  await expect(page.getByRole('link', { name: 'My servers' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Connect to bump the server' })).toBeVisible();
  expect(await sessionCookies(page)).toEqual([]);
  await page.reload();
  await expect(loginButton(page)).toBeVisible();
});

test(
  'a failed logout says so and keeps the session',
  { tag: '@long' },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(/503|logout/);
    await visitAs(cast.ada, '/');
    await page.route('**/api/auth/logout', (route) =>
      route.fulfill({ status: 503, json: { error: 'The directory sleeps.', code: 'asleep' } }),
    );

    await userMenu(page, 'Ada').click();
    await item(page, 'Logout').click();

    await expectToast(page, 'You could not be logged out', 'The directory sleeps.');
    await expect(userMenu(page, 'Ada')).toBeVisible();
  },
);

test(
  'a page opened after the session ended elsewhere is a visitor’s',
  { tag: '@long' },
  async ({ page, visit, visitAs, allowErrors }) => {
    allowErrors(/401/);
    await visitAs(cast.ada, '/');
    await page.context().clearCookies({ name: /session/ });

    await visit('/terms');

    await expect(loginButton(page)).toBeVisible();
    expect(await sessionCookies(page)).toEqual([]);
  },
);

test(
  'the HTML is the same for everybody, and the user’s name shifts nothing',
  { tag: '@phone' },
  async ({ page, request, visitAs }) => {
    await visitAs(cast.ada, '/');
    for (const path of ['/', `/server/${lanternKeep.id}`, '/terms']) {
      // Another test may bump a server between the two readings.
      await expect(async () => {
        const [own, visitors] = await Promise.all([page.request.get(path), request.get(path)]);
        expect(await own.text(), path).toBe(await visitors.text());
      }).toPass();
    }

    await page.addInitScript(() => {
      const moved: string[] = [];
      Reflect.set(window, 'moved', moved);
      const observer = new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as (PerformanceEntry & Moved)[])
          moved.push(
            ...sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.nodeName} ${node?.textContent?.slice(0, 80)} ${JSON.stringify([previousRect, currentRect])}`,
            ),
          );
      });
      // Content may move while the HTML is still arriving; from here on all of it is there.
      const begin = () => requestAnimationFrame(() => observer.observe({ type: 'layout-shift' }));
      document.addEventListener('readystatechange', () => requestAnimationFrame(begin), { once: true });
    });
    for (const path of ['/', `/server/${lanternKeep.id}`, '/terms']) {
      await page.goto(path);
      await expect(userMenu(page, 'Ada')).toBeVisible();
      await waitForQuiet(page);
      expect(await page.evaluate(() => Reflect.get(window, 'moved') as unknown), path).toEqual([]);
    }
  },
);

/** A layout shift as the browser reports it. */
interface Moved {
  sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

function loginButton(page: Page) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' });
}

function userMenu(page: Page, name: string) {
  return page.getByRole('button', { name: `Your menu, ${name}` });
}

function item(page: Page, name: string) {
  return page.getByRole('menuitem', { name });
}

async function signOut(page: Page, name: string) {
  await userMenu(page, name).click();
  await item(page, 'Logout').click();
  await expect(loginButton(page)).toBeVisible();
}

async function sessionCookies(page: Page) {
  const names = (await page.context().cookies()).map(({ name }) => name);
  return names.filter((name) => /session|signed-in/.test(name));
}
