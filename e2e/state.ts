import type { Page } from '@playwright/test';
import { startSignIn } from '#contract/auth.ts';
import { cast } from '#simulator/cast.ts';
import { waitForHydration } from './fixtures.ts';

/** A page of the site in a certain state, for the gallery's pictures and for axe. */
export interface State {
  readonly name: string;
  readonly path: string;
  /** The person who is signed in; left out, nobody is. */
  readonly as?: keyof typeof cast;
  /** Chooses how requests are answered, or what the browser has stored, before the page opens. */
  readonly answer?: (page: Page) => Promise<unknown>;
  /** Brings the opened page into the state, in any language. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** It covers the window, so a picture shows the window only. */
  readonly viewportOnly?: true;
  /** It exists on narrow screens only. */
  readonly narrowOnly?: true;
  /** It has the same parts as another state, with other texts. */
  readonly isVariant?: boolean;
}

/** Opens a page in a state; toasts stay. */
export async function openState(page: Page, { as, path, answer, prepare }: State): Promise<void> {
  if (as !== undefined) await signIn(page, as);
  await answer?.(page);
  await page.goto(path);
  await waitForHydration(page);
  await prepare?.(page);
  await page.locator('h1').first().waitFor({ state: 'attached' }); // no page has one while its code is being loaded
  await keepToast(page);
}

/** Waits for the hearts of listings, which come once it is known who is signed in and what they have saved. */
export async function waitForHearts(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('[class~="empty:pointer-events-none"]:empty') === null,
  );
}

/** Signs a person in by requests alone, without Discord's page. */
async function signIn(page: Page, who: keyof typeof cast): Promise<void> {
  const started = await page.request.get(startSignIn.path, { maxRedirects: 0 });
  await page.request.get(`${started.headers().location}&sim_user=${cast[who].id}&decision=authorize`);
}

/** Keeps a toast open: it stays while the window has no focus. */
export async function keepToast(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
}

/** The path of a server's page. */
export function serverPath({ id }: { id: string }): string {
  return `/server/${id}`;
}

/** How a request fails, and how the name of a state says it. */
export const FAILURES = [
  { failure: 'no answer', name: 'loading' },
  { failure: 'a failure', name: 'failed' },
] as const;
export type Failure = (typeof FAILURES)[number]['failure'];

/** Answers matching requests with a failure, or not at all. */
export async function failRequests(page: Page, pattern: string | RegExp, failure: Failure): Promise<void> {
  await page.route(pattern, async (route) => {
    if (failure === 'a failure')
      await route.fulfill({ status: 503, json: { error: '-', code: 'discordUnavailable' } });
  });
}

/** Waits until the page shows that it is loading, or that it has failed. */
export async function waitForFailure(page: Page, failure: Failure): Promise<void> {
  if (failure === 'a failure') await page.locator('main [role=alert]:not(:empty)').last().waitFor();
  else await page.locator('main [aria-busy=true]').first().waitFor();
}

/** Waits for the wall of the home page, which comes after everything else, and for its pictures. */
export async function waitForWall(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const boxes = [...document.querySelectorAll('[aria-hidden] > .aspect-square')];
    const pictures = boxes.flatMap((box) => [...box.querySelectorAll('img')]);
    for (const picture of pictures) picture.loading = 'eager';
    return (
      boxes.every((box) => box.querySelector('a, svg') !== null || !box.checkVisibility()) &&
      pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    );
  });
}
