import type { Locator, Page } from '@playwright/test';
import { listReports, resolveReport, type Report } from '#contract/reports.ts';
import { receiptAddress, reportAddress } from '#contract/paths.ts';
import { sendPublicNotice } from '#contract/public-notices.ts';
import { cast } from '#simulator/cast.ts';
import { axeViolations } from './axe.ts';
import type { World } from './community.ts';
import { expect, test } from './fixtures.ts';
import { horizontalOverflow, smallTargets } from './layout.ts';
import { LANGUAGES } from './pages.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

test.describe('on a phone without script, by the keyboard alone', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('a report is sent, decided, appealed and decided again', async ({
    page,
    visit,
    community,
    world,
    allowErrors,
  }) => {
    allowErrors(/\b400\b/);
    const guild = await community({ name: 'Owlery', listing: 'approved' });
    const main = page.getByRole('main');
    const heading = (name: string) => main.getByRole('heading', { name });
    const field = (name: string) => main.getByRole('textbox', { name });
    const send = main.getByRole('button', { name: 'Send report' });
    await visit(`/server/${guild.id}`);

    await tabTo(page, main.getByRole('link', { name: 'Report a server' }));
    await page.keyboard.press('Enter');
    await expect(field('Address of the server’s page')).toHaveValue(new RegExp(`/server/${guild.id}$`));
    await type(page, field('What’s wrong?'), `They call for violence at ${guild.name}.`);
    await tabTo(page, send);
    await page.keyboard.press('Enter');

    await expect(main.getByText('This is needed.')).toHaveCount(2);
    await expect(main.getByText('Please confirm this.')).toBeVisible();
    await expect(field('What’s wrong?')).toHaveValue(`They call for violence at ${guild.name}.`);
    await type(page, field('Your name'), 'Ada Example');
    await type(page, field('Your email address'), 'ada@people.example');
    await tabTo(page, main.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await tabTo(page, send);
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(/\/report\/[\w-]{43}$/);
    await expect(heading('We’ve received your report')).toBeVisible();
    await expect(main.getByText('Ada Example')).toHaveCount(0);

    await decideReport(world, guild, 'noAction', 'It breaks no rule.');
    await page.reload();
    await expect(heading('We left things as they are')).toBeVisible();
    await expect(main.getByText('It breaks no rule.')).toBeVisible();
    await expect(main.getByText('A person decided this, by the rules in our terms.')).toBeVisible();
    await type(page, field('Why should we decide differently?'), 'Read the second line.');
    await tabTo(page, main.getByRole('button', { name: 'Send appeal' }));
    await page.keyboard.press('Enter');
    await expect(heading('We’re looking at it again')).toBeVisible();

    await decideReport(world, guild, 'actionTaken', 'You were right.');
    await page.reload();
    await expect(heading('We did something about it')).toBeVisible();
    await expect(main.getByText('You were right.')).toBeVisible();
    await expect(main.getByRole('textbox', { name: 'Why should we decide differently?' })).toHaveCount(0);
  });
});

for (const { language, locale } of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test(
      'a form with faults and a receipt with an appeal pass axe and fit',
      { tag: '@long' },
      async ({ page, visit, community, world, allowErrors }) => {
        allowErrors(/\b400\b/);
        const guild = await community({ name: 'Owlery', listing: 'approved' });
        const sent = await page.request.post(sendPublicNotice.path, {
          data: {
            address: guild.id,
            category: 'hate',
            reason: `They call for violence at ${guild.name}.`,
            rule: 'Section 130 of the Criminal Code',
            name: 'Ada',
            email: 'ada@people.example',
            goodFaith: true,
          },
        });
        const { secret } = (await sent.json()) as { secret: string };
        await decideReport(world, guild, 'noAction', 'It breaks no rule.');

        for (const path of [reportAddress(guild.id), receiptAddress(secret)])
          for (const [size, theme] of [[PHONE, 'dark'] as const, [WIDE, 'light'] as const]) {
            await page.setViewportSize(size);
            await page.emulateMedia({ colorScheme: theme });
            await visit(path);
            await page.locator('main form [type=submit]').press('Enter');
            await expect(page.locator('main form [aria-invalid=true]').first()).toBeVisible();
            const state = `${path} at ${size.width} px`;
            expect.soft(await axeViolations(page), state).toEqual([]);
            expect.soft(await horizontalOverflow(page), state).toEqual([]);
            expect.soft(await smallTargets(page), state).toEqual([]);
          }
      },
    );
  });
}

/** Decides as the cast's admin about the pending report of a guild that a test made for itself. */
async function decideReport(
  { callsOf }: World,
  { id }: { id: string },
  outcome: 'noAction' | 'actionTaken',
  reason: string,
) {
  const { calls } = await callsOf(cast.grace);
  const reports = (await (await calls.get(`${listReports.path}?limit=100`)).json()) as Report[];
  const report = reports.find(({ discordServerId }) => discordServerId === id);
  const path = resolveReport.path.replace('{id}', report?.id ?? '');
  expect((await calls.post(path, { data: { outcome, reason } })).status()).toBe(200);
}

/** Comes to a field by Tab alone and types. */
async function type(page: Page, field: Locator, words: string) {
  await tabTo(page, field);
  await page.keyboard.type(words);
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, element: Locator) {
  await expect(element).toBeAttached();
  for (let stop = 0; stop < 100; stop++) {
    if (await element.evaluate((target) => target === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab did not come to ${String(element)}`);
}
