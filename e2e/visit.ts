import {
  test as base,
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type Request,
} from '@playwright/test';
import { startSignIn } from '#contract/auth.ts';
import { askDiscord, type AskDiscord } from './discord.ts';

/** Somebody who lives at the pretend Discord. */
export interface Person {
  readonly id: string;
  readonly globalName: string;
}

/** What a browser test is given. */
export interface Fixtures {
  /** Opens a page of the site and waits until React has taken it over. */
  visit: (path: string) => Promise<{ status: number; html: string }>;
  /** Signs somebody in, on the short way past Discord's page, and opens a page of the site. */
  visitAs: (person: Person, path: string) => Promise<void>;
  /** Says that a noise is meant: what matches does not fail the test. */
  foresee: (noise: RegExp) => void;
  /** Makes something happen at Discord, by the name of the simulator's control. */
  discord: AskDiscord;
}

/** How a browser test is set up. */
export interface Options {
  /** Whether the browser comes for the first time, and is welcomed. */
  isFirstVisit: boolean;
}

/**
 * A test in a browser that fails when any page of our own is not silent: violations of the content security policy,
 * anything in the console, uncaught errors, requests that fail or are refused, requests to strangers.
 */
export const test = base.extend<Fixtures & Options>({
  isFirstVisit: [false, { option: true }],

  foresee: [
    async ({ context, isFirstVisit }, use) => {
      if (!isFirstVisit) {
        await context.addInitScript(() => {
          if (window.origin !== 'null') localStorage.setItem('hasSeenWelcome', 'true');
        });
      }
      const foreseen: RegExp[] = [];
      const noises = await listenTo(context);
      await use((noise) => foreseen.push(noise));
      const unforeseen = noises.filter((noise) => !foreseen.some((pattern) => pattern.test(noise)));
      expect(unforeseen, 'the pages stay silent').toEqual([]);
    },
    { auto: true },
  ],

  visit: async ({ page, javaScriptEnabled }, use) => {
    await use(async (path) => {
      const response = await page.goto(path);
      if (response === null) throw new Error(`${path} gave no answer`);
      const html = await response.text();
      if (javaScriptEnabled) await waitUntilAwake(page);
      return { status: response.status(), html };
    });
  },

  visitAs: async ({ page }, use) => {
    await use(async ({ id, globalName }, path) => {
      const begun = await page.request.get(startSignIn.path, {
        params: { returnTo: path },
        maxRedirects: 0,
      });
      const atDiscord = begun.headers().location ?? '';
      await page.goto(`${atDiscord}&sim_user=${id}&decision=authorize`);
      await waitUntilAwake(page);
      await expect(page.getByRole('button', { name: globalName })).toBeVisible();
    });
  },

  // The fixture needs none of the others.
  // oxlint-disable-next-line no-empty-pattern
  discord: async ({}, use) => {
    await use(askDiscord(simulatorUrl()));
  },
});

export { expect };

/** Where the site's pretend Discord is. */
function simulatorUrl(): string {
  const url = process.env.E2E_SIMULATOR_URL;
  if (url === undefined) throw new Error('The site is not running: its tests are started by Playwright');
  return url;
}

/** Waits until React has taken a page over. */
export async function waitUntilAwake(page: Page): Promise<void> {
  await page.waitForFunction(isAwake);
}

/** React marks the elements that it has taken over with properties of its own; it comes to a page's own ones last. */
function isAwake() {
  const main = document.querySelector('main');
  return [main, main?.firstElementChild].every(
    (part) => part && Object.keys(part).some((name) => name.startsWith('__reactProps')),
  );
}

async function listenTo(context: BrowserContext) {
  const noises: string[] = [];
  await context.exposeBinding('tellOfViolation', (_source, violation: string) => noises.push(violation));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const tell: unknown = Reflect.get(window, 'tellOfViolation');
      const violation = `policy violation: ${effectiveDirective} ${blockedURI} ${sourceFile}`;
      if (typeof tell === 'function') Reflect.apply(tell, window, [violation]);
    });
  });
  context.on('console', (message) => {
    if (!isOfSimulator(message)) noises.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => noises.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    if (!isOurs(request)) noises.push(`request to a stranger: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page ends what it was still loading, and a browser without script fetches none; what our own
    // policy forbids is told above.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp')
      noises.push(`failed request: ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) noises.push(`refused request: ${response.status()} ${response.url()}`);
  });
  return noises;
}

function isOfSimulator(message: ConsoleMessage) {
  return (message.page()?.url() ?? '').startsWith(simulatorUrl());
}

/** Our pages ask our own origin, and Discord's content network for pictures; links may lead to Discord. */
function isOurs(request: Request) {
  const { origin, protocol, pathname } = new URL(request.url());
  if (origin === process.env.E2E_SITE_URL || protocol === 'data:') return true;
  if (origin !== simulatorUrl()) return false;
  return request.isNavigationRequest() || /^\/(cdn\/|favicon)/.test(pathname);
}
