import type { Page } from '@playwright/test';
import { startSignIn } from '#contract/auth.ts';
import { cast } from '#simulator/cast.ts';

/** A page of the site, and how it stands with it: what the gallery takes pictures of, and axe looks at. */
export interface State {
  readonly name: string;
  readonly path: string;
  /** Who is signed in; left out, nobody is. */
  readonly as?: keyof typeof cast;
  /** What is done once the page is there, in whatever language it is. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Hangs over the page: of a picture only what the window shows counts. */
  readonly viewportOnly?: true;
  /** Is there on narrow screens alone. */
  readonly narrowOnly?: true;
  /** Made of the same parts as another state, with other words in them. */
  readonly isVariant?: boolean;
}

/** Signs somebody in without a page, on the short way past Discord's. */
export async function signIn(page: Page, who: keyof typeof cast): Promise<void> {
  const begun = await page.request.get(startSignIn.path, { maxRedirects: 0 });
  await page.request.get(`${begun.headers().location}&sim_user=${cast[who].id}&decision=authorize`);
}

/** Keeps a toast where it is: it stays for as long as nobody looks at the window. */
export async function keepToast(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
}

/** Where a server's page is. */
export function serverPath({ id }: { id: string }): string {
  return `/server/${id}`;
}

/** What is answered instead of what the site would say. */
export type Failure = 'no answer' | 'a failure';

/** Answers what fits a pattern with a failure, or not at all. */
export async function failRequests(page: Page, pattern: string | RegExp, failure: Failure): Promise<void> {
  await page.route(pattern, async (route) => {
    if (failure === 'a failure')
      await route.fulfill({ status: 503, json: { error: '-', code: 'discordUnavailable' } });
  });
}

/** Waits until the page says that something is on its way, or that it did not come. */
export async function waitForFailure(page: Page, failure: Failure): Promise<void> {
  if (failure === 'a failure') await page.locator('main [role=alert]:not(:empty)').last().waitFor();
  else await page.locator('main [aria-busy=true]').first().waitFor();
}
