import { expect, type Page, type PlaywrightWorkerArgs, type TestInfo } from '@playwright/test';
import type { ListingContent } from '#contract/content.ts';
import { listUserGuilds, type UserGuild } from '#contract/guilds.ts';
import { cast } from '#simulator/cast.ts';
import { signInOn, type SignedInPerson, type SiteAddress } from './admin-world.ts';
import { askDiscord } from './discord.ts';
import type { Person } from './fixtures.ts';

/** A guild that one test made for itself. */
export interface Community {
  readonly id: string;
  /** It differs from that of every other guild of the run. */
  readonly name: string;
  readonly owner: Person;
}

/** What a test wants of a guild; the rest is chosen. */
interface Wanted {
  /** The beginning of its name. */
  readonly name?: string;
  /** One of the test's people; left out, somebody new. */
  readonly owner?: Person;
  /** People who have Manage Server there. */
  readonly managers?: readonly Person[];
  /** People who are there. */
  readonly people?: readonly Person[];
  /** Whether our bot is there, which the site then knows of; it is. */
  readonly bot?: boolean;
  /** How many members it has. */
  readonly members?: number;
  /** How far its listing is; left out, it has none. */
  readonly listing?: 'pending' | 'approved';
  /** The content of the listing, in place of the usual. */
  readonly content?: Partial<ListingContent>;
}

/** An admin's decision about what is pending for a listing, which its own id names. */
export type Decide = (act: 'approve' | 'reject' | 'ban', id: string, reason?: string) => Promise<void>;

/** What a test makes on a site, so that it shares nothing with others. */
export interface World {
  /** A new user of Discord, whose name begins like this. */
  readonly person: (name?: string) => Promise<Person>;
  /** A guild. Discord's answer about a person's guilds is kept for a minute: make it before they sign in. */
  readonly community: (wanted?: Wanted) => Promise<Community>;
  /** Signs a person in without a browser. */
  readonly callsOf: (person: Person) => Promise<SignedInPerson>;
  /** Lets the cast's admin decide. */
  readonly decide: Decide;
  /** Lets the bot leave the guilds, so that no other test comes across their listings. */
  readonly leave: () => Promise<void>;
}

const MANAGE_SERVER = '32';
const MEMBER = '0';

/** The world of one test on a site. */
export function worldOf(
  site: SiteAddress,
  { request }: PlaywrightWorkerArgs['playwright'],
  info: Pick<TestInfo, 'workerIndex'>,
): World {
  const discord = askDiscord(site.simulatorUrl);
  const made: string[] = [];
  const callsOf = async (person: Person) => signInOn(site, request, person);

  const person = async (name = 'Somebody') => {
    const { id, mark } = nextIdentity(info);
    const added = { id, globalName: `${name} ${mark}` };
    await discord('addUser', { ...added, username: `user_${id}` });
    return added;
  };

  const decide: Decide = async (act, id, reason) => {
    const admin = await callsOf(cast.grace);
    const data = reason === undefined ? {} : { reason };
    expect(await admin.administer(`servers/${id}/${act}`, data), `to ${act} ${id}`).toBe(200);
  };

  /** Waits until the gateway has told the site of the bot in a guild. The person who asks is nobody else's concern. */
  const untilKnown = async (guildId: string) => {
    const witness = await person();
    await discord('addMember', { guildId, userId: witness.id, permissions: MANAGE_SERVER });
    const { calls } = await callsOf(witness);
    const seen = async () => (await (await calls.get(listUserGuilds.path)).json()) as UserGuild[];
    await expect.poll(seen).toEqual([expect.objectContaining({ id: guildId, botInGuild: true })]);
    await calls.dispose();
    await discord('removeMember', { guildId, userId: witness.id });
  };

  const community = async (wanted: Wanted = {}) => {
    const { managers = [], people = [], bot = true, members = 1234, listing, content = {} } = wanted;
    const owner = wanted.owner ?? (await person('Owner'));
    const { id, mark } = nextIdentity(info);
    const name = `${wanted.name ?? 'Guild'} ${mark}`;
    await discord('addGuild', { id, name, ownerId: owner.id, members, bot });
    made.push(id);
    for (const { id: userId } of managers)
      await discord('addMember', { guildId: id, userId, permissions: MANAGE_SERVER });
    for (const { id: userId } of people)
      await discord('addMember', { guildId: id, userId, permissions: MEMBER });
    if (bot) await untilKnown(id);
    if (listing !== undefined) {
      const listed = await (await callsOf(owner)).submit(id, content);
      if (listing === 'approved') await decide('approve', listed);
    }
    return { id, name, owner };
  };

  const leave = async () => {
    for (const guildId of made) await discord('removeBot', { guildId });
  };
  return { person, community, callsOf, decide, leave };
}

/** The id of a guild's listing, as the person who is signed in on a page is told. */
export async function listingOf(page: Page, guildId: string): Promise<string> {
  const answer = await page.request.get(`/api/user/servers/${guildId}`);
  return ((await answer.json()) as { listing: { id: string } }).listing.id;
}

let identities = 0;

/** An id and a mark that nobody else of the run has; all marks are equally long, so that none is a part of another. */
function nextIdentity({ workerIndex }: Pick<TestInfo, 'workerIndex'>) {
  identities += 1;
  const number = BigInt(workerIndex) * 100_000n + BigInt(identities);
  // As at Discord, each has a millisecond of its own: a guild's channels differ from it in the lower bits only.
  const id = String(((738_000_000_000_000_000n >> 22n) + number) << 22n);
  return { id, mark: number.toString(36).padStart(4, '0') };
}
