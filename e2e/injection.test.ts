import type { Page } from '@playwright/test';
import { startSignIn } from '#contract/auth.ts';
import { addressOf, type Endpoint, type InputOf } from '#contract/endpoint.ts';
import { listListings, type Listing } from '#contract/listings.ts';
import { changeServer } from '#contract/admin.ts';
import { reportServer } from '#contract/reports.ts';
import { postReview } from '#contract/reviews.ts';
import { signInAt, type SignedIn } from '#server/testing/sign-in.ts';
import { cast } from '#simulator/cast.ts';
import { INJECTIONS } from './injections.ts';
import { waitForHydration } from './fixtures.ts';
import { expect, test } from './own-site.ts';

test.use({ siteOf: 'injections' });
test(
  'names and texts of people and guilds are shown as text everywhere',
  { tag: '@long' },
  async ({ page, ownSite, discord, allowErrors }) => {
    test.slow();
    allowErrors(/\b500\b/);
    expect(INJECTIONS.length).toBeGreaterThanOrEqual(200);
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });

    const listed = await listings(ownSite.url);
    const [hostile] = listed;
    if (hostile === undefined) throw new Error('Nothing is listed');
    const { discordServerId } = hostile;
    const [names, descriptions, words] = [inParts(3), inParts(6), inParts(12)];
    await Promise.all(
      names.map(async (name, at) => discord('renameGuild', { guildId: listed[at]?.discordServerId, name })),
    );
    await expect(async () => {
      const now = await listings(ownSite.url);
      expect(now.slice(0, names.length).map(({ name }) => name)).toEqual(names);
    }).toPass();

    const grace = await signInAt(ownSite.url, cast.grace.id);
    for (const [at, description] of descriptions.entries()) {
      const params = { id: listed[at]?.id ?? '' };
      await send(ownSite.url, grace, changeServer, { params, body: { description } });
    }
    const people = words.map((globalName, at) => ({
      globalName,
      id: `46000000000000${String(at).padStart(4, '0')}`,
    }));
    for (const [at, { id, globalName }] of people.entries()) {
      await discord('addUser', { id, globalName, username: `author_${at}` });
      await discord('addMember', { guildId: discordServerId, userId: id });
      const author = await signInAt(ownSite.url, id);
      const [params, text] = [{ discordServerId }, words[words.length - 1 - at] ?? ''];
      await send(ownSite.url, author, postReview, { params, body: { rating: 3, comment: text } });
      await send(ownSite.url, author, reportServer, { params, body: { reason: text } });
    }

    await page.goto('/');
    await waitForHydration(page);
    const cards = page.getByRole('article');
    for (const shown of [48, 72]) {
      await page.getByRole('link', { name: 'Load more' }).click();
      await expect(cards).toHaveCount(shown);
    }
    expect(await cards.getByRole('heading').allTextContents()).toEqual(names);
    const shown = await cards.locator('> p').allTextContents();
    expect(shown.slice(0, descriptions.length)).toEqual(descriptions);
    expect(await unexpectedElementsIn(page)).toEqual([]);

    for (const [at, name] of names.entries()) {
      if (at % 6 !== 0 || at >= descriptions.length) continue;
      await page.goto(`/server/${listed[at]?.discordServerId}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name, { useInnerText: false });
      expect(await namesIn(page)).toEqual({
        title: `${name}: Discord server · Guildhall`,
        openGraph: `${name}: Discord server · Guildhall`,
        pageData: name,
        structured: name,
      });
      const region = page.getByRole('region', { name: 'About' });
      expect(await region.locator('p').textContent()).toBe(descriptions[at]);
      expect(await unexpectedElementsIn(page)).toEqual([]);
    }

    const [somebody] = people;
    await page.goto(await signInAddressOf(page, somebody?.id ?? '', `/server/${discordServerId}`));
    await waitForHydration(page);
    const reviews = page.getByRole('region', { name: 'Reviews', exact: true }).getByRole('article');
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(reviews).toHaveCount(20);
    const authors = await reviews.getByRole('heading').allTextContents();
    expect(authors.slice(0, words.length)).toEqual(words.toReversed());
    const comments = await reviews.locator('p[dir=auto]').allTextContents();
    expect(comments.slice(0, words.length)).toEqual(words);
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('bdi')).toHaveText(words[0] ?? '');
    expect(await unexpectedElementsIn(page)).toEqual([]);

    // A code that the page does not know is shown in the server's words.
    const sentence = INJECTIONS.join(' | ');
    await page.route('**/reviews/own', (route) =>
      route.fulfill({ status: 500, json: { error: sentence, code: 'unheardOf' } }),
    );
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const toast = page.getByRole('listitem').filter({ hasText: 'Failed to delete review' });
    await expect(toast).toBeVisible();
    expect(await toast.textContent()).toContain(sentence);
    expect(await unexpectedElementsIn(page)).toEqual([]);
    expect(ran).toEqual([]);
  },
);

/** All texts in parts of this size. */
function inParts(size: number) {
  return Array.from({ length: Math.ceil(INJECTIONS.length / size) }, (_, at) =>
    INJECTIONS.slice(at * size, (at + 1) * size)
      .join(' | ')
      .trim(),
  );
}

async function listings(site: string) {
  const answer = await fetch(site + addressOf(listListings, { query: { limit: 100 } }));
  return (await answer.json()) as Listing[]; // the reply of that endpoint
}

/** Calls an endpoint as a page of a signed-in person does, and expects success. */
async function send<E extends Endpoint>(
  site: string,
  { cookie }: SignedIn,
  endpoint: E,
  { body, ...input }: InputOf<E> & { body: unknown },
) {
  const answer = await fetch(site + addressOf(endpoint, input as InputOf<E>), {
    method: endpoint.method,
    headers: { cookie, origin: site, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status, `${endpoint.path}: ${await answer.text()}`).toBe(200);
}

/** The address that signs a person in without Discord's page. */
async function signInAddressOf(page: Page, userId: string, returnTo: string) {
  const started = await page.request.get(startSignIn.path, { params: { returnTo }, maxRedirects: 0 });
  return `${started.headers().location}&sim_user=${userId}&decision=authorize`;
}

/** The name of a listing in its page's title, meta tags and structured data. */
async function namesIn(page: Page) {
  return page.evaluate(() => {
    const json = (selector: string) =>
      JSON.parse(document.querySelector(selector)?.textContent ?? 'null') as Record<string, unknown>;
    const [answer] = json('#page-data').state as { data: { name: string } }[];
    return {
      title: document.querySelector('title')?.textContent,
      openGraph: document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content,
      pageData: answer?.data.name,
      structured: json('script[type="application/ld+json"]').name,
    };
  });
}

/** Elements and attributes in a page, or in its HTML, that our pages never have. */
async function unexpectedElementsIn(page: Page) {
  return page.evaluate(async () => {
    const html = await (await fetch(location.href)).text();
    const found: string[] = [];
    for (const part of [document, new DOMParser().parseFromString(html, 'text/html')]) {
      const isScript = ({ type, src }: HTMLScriptElement) =>
        src === '' ? !type.endsWith('json') : !new URL(src).pathname.startsWith('/assets/');
      const scripts = [...part.scripts].filter(isScript);
      if (scripts.length !== 2) found.push(`${scripts.length} scripts`);
      for (const element of part.querySelectorAll('*')) {
        const names = element.getAttributeNames();
        if (
          /^(iframe|object|embed|base|frame|frameset|style|template|portal|plaintext|xmp)$/i.test(
            element.tagName,
          )
        )
          found.push(element.outerHTML.slice(0, 100));
        if (names.some((name) => name.startsWith('on') || name === 'srcdoc' || name === 'http-equiv'))
          found.push(element.outerHTML.slice(0, 100));
        if (
          names.some(
            (name) =>
              /^\s*(javascript|vbscript|data):/i.test(element.getAttribute(name) ?? '') && name !== 'content',
          )
        )
          found.push(element.outerHTML.slice(0, 100));
      }
    }
    return found;
  });
}
