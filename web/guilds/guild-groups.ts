import type { UserGuild } from '#contract/guilds.ts';

/** The next step of a guild that a person manages. */
export type GuildStage = 'ready' | 'listed' | 'submitted' | 'withoutBot';

const ORDER: readonly GuildStage[] = ['ready', 'listed', 'submitted', 'withoutBot'];

/** The guilds that a person manages, those that can be submitted first, and the others; both by name. */
export function groupGuilds(guilds: readonly UserGuild[], language: string) {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const byName = guilds.toSorted((one, other) => compare(one.name, other.name));
  const rank = (guild: UserGuild) => ORDER.indexOf(stageOf(guild));
  return {
    manageable: byName.filter(({ canManage }) => canManage).toSorted((one, other) => rank(one) - rank(other)),
    others: byName.filter(({ canManage }) => !canManage),
  };
}

/**
 * The next step for a guild. Without the bot it is to add the bot, in whatever state the listing is. A listing whose
 * content was erased with its submitter's data can be submitted by any manager.
 */
export function stageOf({ isAdded, botInGuild, serverStatus, serverData }: UserGuild): GuildStage {
  const isLeft = serverStatus === 'rejected' && serverData?.description === '';
  if (isAdded && !isLeft && serverStatus !== 'approved') return 'submitted';
  if (!botInGuild) return 'withoutBot';
  return isAdded && !isLeft ? 'listed' : 'ready';
}
