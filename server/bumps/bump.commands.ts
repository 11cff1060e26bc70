import { PAGE_ADDRESSES, workshopAddress } from '#contract/paths.ts';
import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { bumpFromInside, OnCooldown } from './bump.ts';
import { named, wordsFor, type Use } from './slash-commands.ts';

type Needs = Pick<
  Deps,
  'config' | 'db' | 'discord' | 'secrets' | 'clock' | 'databaseNow' | 'timeout' | 'log'
>;

/** How long a use of a command may take, once it is acknowledged. */
const DECIDE_WITHIN_MS = 3_000;

/** `/bump` as Discord shows it, in guilds only. Whether a person may use it is decided here at each use. */
export const BUMP_COMMAND: RESTPostAPIApplicationCommandsJSONBody = {
  type: ApplicationCommandType.ChatInput,
  ...named(({ bump }) => bump),
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
};

/** Bumps, and returns the outcome in words. */
export async function bumpFor(deps: Needs, use: Use): Promise<string> {
  const { bump: words } = wordsFor(use.locale);
  try {
    const deadline = deps.timeout(DECIDE_WITHIN_MS);
    const { nextBumpAt } = await bumpFromInside(deps, use, use.guildId, deadline);
    return words.bumped(timestamp(new Date(nextBumpAt)));
  } catch (error) {
    if (error instanceof OnCooldown) return words.onCooldown(timestamp(error.nextBumpAt));
    if (error instanceof Refusal) {
      if (error.code === 'notManager') return words.notAllowed;
      if (error.code === 'personBanned') return words.banned;
      const ownServers = `${deps.config.publicUrl}${PAGE_ADDRESSES.myServers}`;
      if (error.code === 'listingNotFound') return words.notListed(ownServers);
      if (error.code === 'notApproved') return words.notApproved(ownServers);
      if (error.code === 'listingBanned') return words.listingBanned;
      if (error.code === 'listingUnlisted')
        return words.unlisted(`${deps.config.publicUrl}${workshopAddress(use.guildId)}`);
    } else deps.log.error({ err: error }, 'commands: handler failed');
    return words.trouble;
  }
}

/** Discord shows each reader the remaining time in their own language. */
function timestamp(instant: Date) {
  return `<t:${Math.ceil(instant.getTime() / 1000)}:R>`;
}
