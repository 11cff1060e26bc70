import type { Page } from '@playwright/test';
import { changeServer } from '#contract/admin.ts';
import { addressOf } from '#contract/endpoint.ts';
import type { Listing } from '#contract/listings.ts';
import { signInAt } from '#server/testing/sign-in.ts';
import { cast, guilds } from '#simulator/cast.ts';
import { axeViolations } from './axe.ts';
import { waitForHydration } from './fixtures.ts';
import { INJECTIONS } from '#web/testing/injections.ts';
import { solderAndSolitude } from './listings.ts';
import { cardOf, expect, expectToast, test, visitUntilShown } from './own-site.ts';

const ABOUT_LENGTH = 4_000;
const MANAGED = 'Servers You Can Manage';
const aboutOf = (page: Page) => page.getByRole('region', { name: 'About', exact: true });

test.use({ siteOf: 'more to say' });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a page says more with headings, lists, a quote and code', { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`/server/${solderAndSolitude.id}`);
    const about = aboutOf(page);

    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(about.getByRole('heading', { level: 3 })).toHaveText([
      'Before you ask',
      'When we meet',
      'Safety',
    ]);
    await expect(about.getByRole('list').first().getByRole('listitem')).toHaveCount(3);
    await expect(about.locator('blockquote')).toContainText('six friends');
    await expect(about.locator('strong').first()).toHaveText('both sides');
    await expect(about.locator('em').first()).toHaveText('something on the table does not work yet');
    // The description stands in the head, and whole.
    await expect(about).not.toContainText('Quiet server for people');
    await expect(page.locator('main header')).toContainText(
      'Beginners with one cheap iron very much included.',
    );
    expect(await page.locator('meta[name=description]').getAttribute('content')).toContain('Quiet server');

    const [code, document] = [await widthsOf(page, 'pre'), await widthsOf(page, 'html')];
    expect(code.content).toBeGreaterThan(code.shown);
    expect(document.content).toBe(document.shown);
  });
});

test(
  'a page that says more is accessible, and hydration leaves it as it is',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`/server/${solderAndSolitude.id}`);
    const html = await page.locator('.about-text').innerHTML();
    await waitForHydration(page);
    expect(await page.locator('.about-text').innerHTML()).toBe(html);
    expect(await axeViolations(page)).toEqual([]);
  },
);

test(
  'a form shows a preview, keeps what is written, and sends it',
  { tag: '@long' },
  async ({ page, visitAs, decide }) => {
    const { quietGarden } = guilds;
    const configure = cardOf(page, MANAGED, quietGarden.name).getByRole('button', {
      name: 'Configure to Publish',
    });
    await visitUntilShown(() => visitAs(cast.ada, '/my-servers'), configure);
    await configure.click();
    const form = page.getByRole('dialog');
    const about = form.getByLabel('More to say');
    await form.getByLabel('Description').fill('A garden for people who like it quiet.');
    await about.fill('# Herbs\n\nWe grow **mint**. https://a.example/_x_');
    await form.getByRole('button', { name: 'Preview' }).click();
    const preview = form.getByRole('region', { name: 'What it will look like' });
    await expect(preview.getByRole('heading', { name: 'Herbs', level: 3 })).toBeVisible();
    await expect(preview.locator('strong')).toHaveText('mint');
    await expect(preview).toContainText('https://a.example/_x_');
    await expect(preview.getByRole('link')).toHaveCount(0);
    await about.fill('Only *thyme*.');
    await expect(preview).toHaveText('Only thyme.');
    expect(await axeViolations(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await page.reload();
    await configure.click();
    await expect(about).toHaveValue('Only *thyme*.');
    await about.fill('a'.repeat(ABOUT_LENGTH + 1));
    await form.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(about).toBeFocused();
    await expect(form.getByText('More to say must not exceed 4000 characters')).toBeVisible();
    await about.fill('Only *thyme*.');
    await form.getByRole('button', { name: 'Submit for Review' }).click();
    await expectToast(page, 'Server Submitted!', /review/);

    const [record] = (await (await page.request.get('/api/user/servers')).json()) as { id: string }[];
    await decide('approve', record?.id ?? '');
    await page.goto(`/server/${quietGarden.id}`);
    await expect(aboutOf(page).locator('em')).toHaveText('thyme');
  },
);

test('injections in what is said more are text', { tag: '@long' }, async ({ page, ownSite }) => {
  test.slow();
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  const answer = await fetch(`${ownSite.url}/api/servers?limit=20`);
  const listed = (await answer.json()) as Listing[];
  const grace = await signInAt(ownSite.url, cast.grace.id);
  const size = Math.ceil(INJECTIONS.length / listed.length);
  for (const [at, { id, discordServerId }] of listed.entries()) {
    const own = INJECTIONS.slice(at * size, (at + 1) * size);
    // Each once as a paragraph, in a list and a quote, and beside a link and a picture.
    const about = [
      ...own,
      ...own.map((text) => `- ${text}`),
      ...own.map((text) => `> [${text}](javascript:alert(1)) ![x](${text})`),
    ];
    const body = JSON.stringify({ about: Array.from(about.join('\n\n')).slice(0, ABOUT_LENGTH).join('') });
    const changed = await fetch(ownSite.url + addressOf(changeServer, { params: { id }, body: {} }), {
      method: 'PUT',
      headers: { cookie: grace.cookie, origin: ownSite.url, 'content-type': 'application/json' },
      body,
    });
    expect(changed.status).toBe(200);

    await page.goto(`/server/${discordServerId}`);
    await waitForHydration(page);
    const found = await page
      .locator('.about-text *')
      .evaluateAll((elements) =>
        elements.map(({ tagName, attributes }) =>
          [tagName, ...[...attributes].map(({ name }) => name)].join(' '),
        ),
      );
    const known = /^(P|H[3-6]|PRE|CODE|EM|STRONG|UL|OL|LI|BLOCKQUOTE)( dir| tabindex| start)*$/;
    expect(found.filter((one) => !known.test(one))).toEqual([]);
    expect(found.length).toBeGreaterThan(size);
  }
  expect(ran).toEqual([]);
});

/** How wide the first such element is, and its content. */
async function widthsOf(page: Page, selector: string) {
  const first = page.locator(selector).first();
  return first.evaluate(({ scrollWidth, clientWidth }) => ({ content: scrollWidth, shown: clientWidth }));
}
