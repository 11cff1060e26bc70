import type { User } from '#contract/auth.ts';
import type { UserGuild } from '#contract/guilds.ts';
import type { Deps } from '../deps.ts';
import { iconUrl } from '../discord/links.ts';
import type { PersonsGuild } from '../discord/user-api.ts';
import { Refusal } from '../refusal.ts';
import { presentContent } from '../revisions/content.ts';
import { findKnownGuilds } from './user-guild.store.ts';

/** A person's guilds in Discord's order, with what is known of them here. */
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

/** A guild that a person manages now; whoever does not is refused, whatever there is to be seen of the guild. */
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
    // That there is a listing nobody may see is for those to know who manage it.
    isAdded: listing !== null || known?.public === true,
    serverStatus: listing?.status ?? null,
    serverData: listing?.data ?? null,
  };
}

function asManagersSee({ inviteBase }: Deps['config']['discord'], known: KnownGuild) {
  const { status, content, lastBumpedAt } = known;
  if (status === null || content === null) return null;
  const proposed = status === 'banned' ? null : known.proposed;
  return {
    status: proposed ? ('pending' as const) : status,
    data: {
      ...presentContent(inviteBase, proposed ?? content),
      lastBumpedAt: lastBumpedAt?.toISOString() ?? null,
    },
  };
}
