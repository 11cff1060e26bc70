import type { Listing } from '#contract/listings.ts';
import type { SignedIn } from './sign-in.ts';
import type { sites } from './start-site.ts';

/** A site of a test, with its own Discord simulator. */
export type Site = Awaited<ReturnType<ReturnType<typeof sites>>>;

/** The Discord id of the site's admin. */
export const ADMIN_ID = '172635480912461824';

const MANAGE_SERVER = 0x20n;
const ADMINISTRATOR = 0x8n;

/** The settings of a site with an admin. */
export const WITH_ADMIN = { discord: true, settings: { ADMIN_DISCORD_IDS: ADMIN_ID } };

/** A guild with the bot, known here and at Discord, and a signed-in person in each role. */
export async function addCommunity(site: Site) {
  const owner = site.discord.addUser({ username: 'owner' }).id;
  const { id: guildId } = site.discord.addGuild({ name: 'The Owlery', ownerId: owner, bot: true });
  await site.addGuild({ id: guildId, name: 'The Owlery' });
  const join = (username: string, permissions: bigint) => {
    const { id } = site.discord.addUser({ username });
    site.discord.addMember(guildId, id, permissions);
    return id;
  };
  const people = {
    owner,
    manager: join('manager', MANAGE_SERVER),
    administrator: join('administrator', ADMINISTRATOR),
    member: join('member', 0n),
    stranger: site.discord.addUser({ username: 'stranger' }).id,
    admin: site.discord.addUser({ id: ADMIN_ID, username: 'admin of the site' }).id,
  };
  const signedIn = await Promise.all(
    Object.entries(people).map(async ([name, id]) => [name, await site.signIn(id)] as const),
  );
  // The keys are those of `people`.
  return { guildId, ...(Object.fromEntries(signedIn) as Record<keyof typeof people, SignedIn>) };
}

/** The content of a form, with defaults for what a test does not name. */
export function content(
  said: Partial<Pick<Listing, 'description' | 'category' | 'language' | 'inviteLink'>> = {},
) {
  return {
    description: 'We watch owls together, every night.',
    category: 'Community' as const,
    language: 'English' as const,
    inviteLink: '',
    ...said,
  };
}

/** The row of a guild's listing. */
export function findRow(site: Site, guildId: string) {
  return site.db.selectFrom('listings').selectAll().where('discordServerId', '=', guildId).executeTakeFirst();
}
