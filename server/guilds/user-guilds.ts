import type { User } from '#contract/auth.ts';
import type { UserGuild } from '#contract/guilds.ts';
import type { Deps } from '../deps.ts';
import { iconUrl } from '../discord/links.ts';
import type { PersonsGuild } from '../discord/user-api.ts';
import { Refusal } from '../refusal.ts';
import { presentContent } from '../listings/revisions/content.ts';
import { findKnownGuilds } from './user-guild.store.ts';

/** A person's guilds in Discord's order, with the bot's presence and their listings. */
export async function listUserGuilds(
  { accounts, config, db }: Pick<Deps, 'accounts' | 'config' | 'db'>,
  user: User,
  deadline: AbortSignal,
): Promise<UserGuild[]> {
  const guilds = await accounts.guildsOf(user.id, deadline);
  if (guilds.length === 0) return [];
  const rows = await findKnownGuilds(
    db,
    guilds.map((guild) => guild.id),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return guilds.map((guild) => asUserGuild(config.discord, guild, known.get(guild.id)));
}

/** A guild that a person manages now. All others are refused, even where the guild's listing is public. */
export async function getManagedGuild(
  { accounts }: Pick<Deps, 'accounts'>,
  user: User,
  guildId: string,
  deadline: AbortSignal,
): Promise<PersonsGuild> {
  const guilds = await accounts.guildsOf(user.id, deadline);
  const guild = guilds.find(({ id }) => id === guildId);
  if (!guild?.canManage) throw new Refusal('notManager');
  return guild;
}

type KnownGuild = Awaited<ReturnType<typeof findKnownGuilds>>[number];

function asUserGuild(
  discord: Deps['config']['discord'],
  { id, name, icon, isOwner, canManage }: PersonsGuild,
  known: KnownGuild | undefined,
): UserGuild {
  const listing = known && canManage ? asManagersSee(discord, known) : null;
  return {
    id,
    name,
    icon: iconUrl(discord.cdnBase, id, icon),
    owner: isOwner,
    canManage,
    botInGuild: known?.present ?? false,
    locale: (canManage && known?.locale) || null,
    // Only managers may learn that there is a hidden listing.
    isAdded: listing !== null || known?.hasPage === true,
    serverStatus: listing?.status ?? null,
    unlisted: listing?.unlisted ?? false,
    serverData: listing?.data ?? null,
  };
}

function asManagersSee({ inviteBase }: Deps['config']['discord'], known: KnownGuild) {
  const { status, content, lastBumpedAt } = known;
  if (status === null || content === null) return null;
  const proposed = status === 'banned' ? null : known.proposed;
  return {
    status: proposed ? ('pending' as const) : status,
    unlisted: known.unlisted ?? false,
    data: {
      ...presentContent(inviteBase, proposed ?? content),
      lastBumpedAt: lastBumpedAt?.toISOString() ?? null,
    },
  };
}
