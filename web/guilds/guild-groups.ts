import type { UserGuild } from '#contract/guilds.ts';

/** How far a guild that one manages is on its way into the directory. */
export type GuildStage = 'ready' | 'listed' | 'submitted' | 'withoutBot';

const ORDER: readonly GuildStage[] = ['ready', 'listed', 'submitted', 'withoutBot'];

/** The guilds that one manages, those that can be submitted at once first, and the others; each by name. */
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
 * What can be done next for a guild. A listing whose guild has lost the bot waits for the bot, whatever became of it;
 * one whose content was erased with its submitter can be submitted by any manager.
 */
export function stageOf({ isAdded, botInGuild, serverStatus, serverData }: UserGuild): GuildStage {
  const isLeft = serverStatus === 'rejected' && serverData?.description === '';
  if (isAdded && !isLeft && serverStatus !== 'approved') return 'submitted';
  if (!botInGuild) return 'withoutBot';
  return isAdded && !isLeft ? 'listed' : 'ready';
}
