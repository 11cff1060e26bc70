import type { APIRequest, APIRequestContext, Locator, Page } from '@playwright/test';
import { startSignIn } from '#contract/auth.ts';
import type { ListingContent } from '#contract/content.ts';
import { askDiscord } from './discord.ts';
import type { Person } from './fixtures.ts';
import type { RunningSite } from './site.ts';

const AT_ONCE = 8;
const SUBMITTED_WITHIN_MS = 60_000;

/** Where a site and its simulated Discord are. */
export type SiteAddress = Pick<RunningSite, 'url' | 'simulatorUrl'>;

/** A person who uses a site without a browser. */
export interface SignedInPerson {
  readonly calls: APIRequestContext;
  /** Submits one of their guilds and returns the id of its listing. */
  readonly submit: (guildId: string, content?: Partial<ListingContent>) => Promise<string>;
  /** Calls an admin's endpoint and returns the status of the answer. */
  readonly administer: (path: string, data?: Readonly<Record<string, unknown>>) => Promise<number>;
}

/** Creates a guild with our bot in it. A person's guilds are cached, so create them before the person signs in. */
export async function createGuild(
  site: SiteAddress,
  owner: Pick<Person, 'id'>,
  guild: { id: string; name: string },
): Promise<void> {
  const discord = askDiscord(site.simulatorUrl);
  await discord('addGuild', { members: 1234, ...guild, ownerId: owner.id, bot: true });
}

/** Signs a person in on a site, without Discord's page. */
export async function signInOn(
  site: SiteAddress,
  request: APIRequest,
  person: Person,
): Promise<SignedInPerson> {
  const calls = await request.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { origin: site.url },
  });
  const started = await calls.get(startSignIn.path, { maxRedirects: 0 });
  await calls.get(`${started.headers().location}&sim_user=${person.id}&decision=authorize`);
  return {
    calls,
    submit: async (guildId, content = {}) => {
      const data = { description: WORDS, category: 'Art', language: 'English', ...content, guildId };
      // The gateway tells the site of a new guild a moment later, and of one in a new site once the bot is connected.
      for (const begunAt = Date.now(); Date.now() - begunAt < SUBMITTED_WITHIN_MS;) {
        const answer = await calls.post('/api/user/servers', { data });
        if (answer.ok()) return listingIdOf(calls, guildId);
        if (answer.status() !== 409) throw new Error(`${answer.status()} ${await answer.text()}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`${guildId} cannot be submitted`);
    },
    administer: async (path, data = {}) => (await calls.post(`/api/admin/${path}`, { data })).status(),
  };
}

/** Runs a function for each item, several at a time. */
export async function forEach<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The default content of a submission. */
export const WORDS = 'We fold paper cranes together, one every evening.';

async function listingIdOf(calls: APIRequestContext, guildId: string) {
  const servers = (await (await calls.get('/api/user/servers')).json()) as {
    id: string;
    discordServerId: string;
  }[];
  return servers.find(({ discordServerId }) => discordServerId === guildId)?.id ?? '';
}

/** The key that chooses a template in a dialog: its place in the list, after none. Other tests may have added some. */
export async function keyOf(dialog: Locator, template: string): Promise<string> {
  const radio = dialog.getByRole('radio', { name: template });
  await radio.waitFor();
  const all = await dialog.getByRole('radio').all();
  for (const [at, one] of all.entries())
    if (await one.evaluate((a, b) => a === b, await radio.elementHandle())) return String(at);
  throw new Error(`${template} is not there`);
}

/** The item with the focus, once it is another one than before. */
export async function focusedItem(page: Page, before: string | null) {
  const found = await page.waitForFunction((before) => {
    const item = document.activeElement?.getAttribute('data-item') ?? null;
    return item === before ? null : item;
  }, before);
  return found.jsonValue();
}

/** Collects the paths of an admin's writes from now on, without claims, which come and go with the focus. */
export function writesOf(page: Page): readonly string[] {
  const written: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isClaim = pathname.startsWith('/api/admin/requests/') && pathname.endsWith('/claim');
    if (request.method() !== 'GET' && pathname.startsWith('/api/admin/') && !isClaim) written.push(pathname);
  });
  return written;
}

/** Presses A again at the moment when the focus moves on, like a double press. */
export async function pressAgainAtNext(page: Page) {
  await page.evaluate(() => {
    const press = ({ target }: Event) =>
      target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    document.addEventListener('focusin', press, { once: true });
  });
}
