import type { APIRequest, APIRequestContext } from '@playwright/test';
import { startSignIn } from '#contract/auth.ts';
import type { ListingContent } from '#contract/content.ts';
import { askDiscord } from './discord.ts';
import type { RunningSite } from './site.ts';
import type { Person } from './fixtures.ts';

const AT_ONCE = 8;

/** Somebody who does things on a site without a browser. */
export interface Someone {
  readonly calls: APIRequestContext;
  /** Submits a guild of theirs and returns the id of its listing. */
  readonly submit: (guildId: string, content?: Partial<ListingContent>) => Promise<string>;
  /** Does something as an admin, and gives the status of the answer. */
  readonly administer: (path: string, data?: Readonly<Record<string, unknown>>) => Promise<number>;
}

/** Founds a guild with our bot in it. Discord is asked about somebody's guilds once in a while, so they come first. */
export async function found(
  site: RunningSite,
  owner: Pick<Person, 'id'>,
  guild: { id: string; name: string },
): Promise<void> {
  const discord = askDiscord(site.simulatorUrl);
  await discord('addGuild', { members: 1234, ...guild, ownerId: owner.id, bot: true });
}

/** Signs somebody in on a site, on the short way past Discord's page. */
export async function someoneOn(site: RunningSite, request: APIRequest, person: Person): Promise<Someone> {
  const calls = await request.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { origin: site.url },
  });
  const begun = await calls.get(startSignIn.path, { maxRedirects: 0 });
  await calls.get(`${begun.headers().location}&sim_user=${person.id}&decision=authorize`);
  return {
    calls,
    submit: async (guildId, content = {}) => {
      const data = { description: WORDS, category: 'Art', language: 'English', ...content, guildId };
      // The bot hears of a new guild a moment later.
      for (let tries = 0; tries < 50; tries++) {
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

/** Does something to each of many, several at a time. */
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

/** What a submission says unless told otherwise. */
export const WORDS = 'We fold paper cranes together, one every evening.';

async function listingIdOf(calls: APIRequestContext, guildId: string) {
  const servers = (await (await calls.get('/api/user/servers')).json()) as {
    id: string;
    discordServerId: string;
  }[];
  return servers.find(({ discordServerId }) => discordServerId === guildId)?.id ?? '';
}
