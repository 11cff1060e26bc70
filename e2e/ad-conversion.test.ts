import type { Page } from '@playwright/test';
import { lanternKeep } from './listings.ts';
import { startSite, type RunningSite } from './site.ts';
import { expect, test, waitForHydration, waitForQuiet } from './fixtures.ts';

const SEND_TO = 'AW-123456789/AbC-D_efG';

/** What Google's tag requests for a conversion, from Google's guide to content security policies (Google Ads). */
const CALLS = {
  scripts: [
    'https://www.googleadservices.com/pagead/conversion_async.js',
    'https://googleads.g.doubleclick.net/pagead/viewthroughconversion/123456789/',
    'https://pagead2.googlesyndication.com/pagead/conversion.js',
    'https://www.google.com/pagead/conversion.js',
  ],
  fetches: [
    'https://www.googleadservices.com/pagead/conversion/123456789/',
    'https://pagead2.googlesyndication.com/ccm/conversion/123456789/',
    'https://googleads.g.doubleclick.net/pagead/conversion/123456789/',
    'https://ad.doubleclick.net/ccm/s/collect',
    'https://www.google.com/ccm/collect',
    'https://google.com/ccm/form-data/123456789',
    'https://www.google.co.kr/pagead/1p-conversion/123456789/',
  ],
  images: [
    'https://www.googleadservices.com/pagead/conversion/123456789/',
    'https://googleads.g.doubleclick.net/pagead/viewthroughconversion/123456789/',
    'https://pagead2.googlesyndication.com/ccm/conversion/123456789/',
    'https://www.googletagmanager.com/a',
    'https://www.google.com/pagead/1p-conversion/123456789/',
    'https://google.com/pagead/form-data/123456789',
    'https://www.google.co.jp/pagead/1p-conversion/123456789/',
  ],
  frames: ['https://www.googletagmanager.com/static/service_worker/sw_iframe.html'],
} as const;

let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(600_000); // a site starts slowly on a machine with other work
  site = await startSite({ settings: { GOOGLE_ADS_CONVERSION: SEND_TO } });
});
test.afterAll(async () => site?.stop());
test.beforeEach(({ allowErrors }) => {
  allowErrors(/./); // the fixture's checks do not know this test's own site
});

test(
  'the policy lets every call of a conversion through, and nothing else',
  { tag: '@long' },
  async ({ page }) => {
    const blocked: string[] = [];
    await page.exposeFunction('noteBlocked', (what: string) => blocked.push(what));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        Reflect.apply(Reflect.get(window, 'noteBlocked') as () => void, window, [
          `${effectiveDirective} ${blockedURI}`,
        ]);
      });
    });
    const requests = await answerForGoogle(page, `(${callAll.toString()})(${JSON.stringify(CALLS)})`);
    await page.goto(`${site.url}/server/${lanternKeep.id}`);
    await waitForQuiet(page);
    await waitForHydration(page);
    expect(requests).toEqual([]);

    await join(page);

    await expect
      .poll(() => requests.toSorted())
      .toEqual(
        [
          'https://www.googletagmanager.com/gtag/js?id=AW-123456789',
          ...CALLS.scripts,
          ...CALLS.fetches,
          ...CALLS.images,
          ...CALLS.frames,
        ].toSorted(),
      );
    await expect
      .poll(() => blocked)
      .toEqual(['script-src-elem https://www.google-analytics.com/analytics.js']);
  },
);

async function join(page: Page) {
  await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('link', { name: /Join Server/ })
      .first()
      .click(),
  ]);
}

/** Answers in place of all Google hosts, with the given script as the tag. Nothing reaches the network. */
async function answerForGoogle(page: Page, tag: string) {
  const requests: string[] = [];
  await page.route(/^https:\/\/[^/]*(google|doubleclick|googlesyndication)[^/]*\//, async (route) => {
    const url = route.request().url();
    requests.push(url);
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'text/javascript',
      body: url.includes('/gtag/js') ? tag : '',
    });
  });
  return requests;
}

/** Runs in the page in place of Google's tag; the last script is one that no conversion needs. */
function callAll({ scripts, fetches, images, frames }: typeof CALLS) {
  for (const src of [...scripts, 'https://www.google-analytics.com/analytics.js'])
    document.head.append(Object.assign(document.createElement('script'), { src }));
  for (const address of fetches)
    void fetch(address, { method: 'POST', mode: 'no-cors', keepalive: true }).catch(() => {});
  for (const src of images) new Image().src = src;
  for (const src of frames)
    document.body.append(Object.assign(document.createElement('iframe'), { src, hidden: true }));
}
