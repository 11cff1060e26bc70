import {
  test as base,
  errors,
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type Request,
} from '@playwright/test';
import { startSignIn } from '#contract/auth.ts';
import { worldOf, type Decide, type World } from './community.ts';
import { askDiscord, type AskDiscord } from './discord.ts';
import { noteToasts } from './toasts.ts';

/** A user of the simulated Discord. */
export interface Person {
  readonly id: string;
  readonly globalName: string;
}

/** The fixtures of a browser test. */
export interface Fixtures {
  /** Opens a page of the site and waits until it is hydrated. */
  visit: (path: string, until?: 'load' | 'domcontentloaded') => Promise<{ status: number; html: string }>;
  /** Signs a person in without showing Discord's page, and opens a page of the site. */
  visitAs: (person: Person, path: string) => Promise<void>;
  /** Expects errors: those that match do not fail the test. */
  allowErrors: (error: RegExp) => void;
  /** Calls one of the simulator's controls by its name. */
  discord: AskDiscord;
  /** What the test makes for itself: people and guilds that no other test knows of. */
  world: World;
  /** Makes a guild, whose bot the site knows of; its owner and its listing, if it is to have one. */
  community: World['community'];
  /** Makes a user of Discord. */
  person: World['person'];
  /** Decides as the admin about what is pending for a listing, which its id names. */
  decide: Decide;
}

/** The options of a browser test. */
export interface Options {
  /** Whether the browser is new to the site, so that it is welcomed. */
  isFirstVisit: boolean;
}

/**
 * A browser test that fails on any unexpected error of our pages: violations of the content security policy, console
 * output, uncaught errors, requests that fail or are refused, requests to other sites.
 */
export const test = base.extend<Fixtures & Options>({
  isFirstVisit: [false, { option: true }],

  allowErrors: [
    async ({ context, isFirstVisit }, use) => {
      if (!isFirstVisit) {
        await context.addInitScript(() => {
          if (window.origin !== 'null') localStorage.setItem('hasSeenWelcome', 'true');
        });
      }
      await noteToasts(context);
      const allowed: RegExp[] = [];
      const errors = await collectErrors(context);
      await use((error) => allowed.push(error));
      const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
      expect(unexpected, 'no unexpected errors').toEqual([]);
    },
    { auto: true },
  ],

  visit: async ({ page, javaScriptEnabled }, use) => {
    await use(async (path, waitUntil = 'load') => {
      const response = await page.goto(path, { waitUntil });
      if (response === null) throw new Error(`${path} gave no answer`);
      const html = await response.text();
      if (javaScriptEnabled) await waitForHydration(page);
      return { status: response.status(), html };
    });
  },

  visitAs: async ({ page }, use) => {
    await use(async ({ id, globalName }, path) => {
      // An open page of somebody else could still call the API while their session is being replaced.
      await page.goto('about:blank');
      const started = await page.request.get(startSignIn.path, {
        params: { returnTo: path },
        maxRedirects: 0,
      });
      const atDiscord = started.headers().location ?? '';
      await page.goto(`${atDiscord}&sim_user=${id}&decision=authorize`);
      await waitForHydration(page);
      await expect(page.getByRole('button', { name: globalName })).toBeVisible();
    });
  },

  // The fixture needs none of the others.
  // oxlint-disable-next-line no-empty-pattern
  discord: async ({}, use) => {
    await use(askDiscord(simulatorUrl()));
  },

  world: async ({ playwright, baseURL }, use, info) => {
    const world = worldOf({ url: baseURL ?? '', simulatorUrl: simulatorUrl() }, playwright, info);
    await use(world);
    await world.leave();
  },
  community: async ({ world }, use) => use(world.community),
  person: async ({ world }, use) => use(world.person),
  decide: async ({ world }, use) => use(world.decide),
});

export { expect };

/** The address of the site's Discord simulator. */
function simulatorUrl(): string {
  const url = process.env.E2E_SIMULATOR_URL;
  if (url === undefined) throw new Error('The site is not running: its tests are started by Playwright');
  return url;
}

/** Waits until React has hydrated the page. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/**
 * Waits until nothing has been asked for during half a second. Playwright does not always learn that a request of the
 * page before has ended, so that it waits 20 s at most.
 */
export async function waitForQuiet(page: Page): Promise<void> {
  try {
    await page.waitForLoadState('networkidle', { timeout: 20_000 });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
}

/** React marks hydrated elements with properties of its own, and hydrates the page's content last. */
function isHydrated() {
  const main = document.querySelector('main');
  return [main, main?.firstElementChild].every(
    (part) => part && Object.keys(part).some((name) => name.startsWith('__reactProps')),
  );
}

async function collectErrors(context: BrowserContext) {
  const errors: string[] = [];
  await context.exposeBinding('reportViolation', (_source, violation: string) => errors.push(violation));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const tell: unknown = Reflect.get(window, 'reportViolation');
      const violation = `policy violation: ${effectiveDirective} ${blockedURI} ${sourceFile}`;
      if (typeof tell === 'function') Reflect.apply(tell, window, [violation]);
    });
  });
  context.on('console', (message) => {
    if (!isFromSimulator(message)) errors.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    if (!isAllowedRequest(request)) errors.push(`request to another site: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts its requests, and a browser without script loads none. Violations of our policy are
    // reported above.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp')
      errors.push(`failed request: ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) errors.push(`refused request: ${response.status()} ${response.url()}`);
  });
  return errors;
}

function isFromSimulator(message: ConsoleMessage) {
  return (message.page()?.url() ?? '').startsWith(simulatorUrl());
}

/** Pages request our own origin, and Discord's CDN for pictures; links may lead to Discord. */
function isAllowedRequest(request: Request) {
  const { origin, protocol, pathname } = new URL(request.url());
  if (origin === process.env.E2E_SITE_URL || protocol === 'data:') return true;
  if (origin !== simulatorUrl()) return false;
  return request.isNavigationRequest() || /^\/(cdn\/|favicon)/.test(pathname);
}
