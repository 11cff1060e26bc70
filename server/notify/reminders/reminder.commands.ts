import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type APIApplicationCommandSubcommandOption,
  type RESTPostAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { chooseReminder } from '#contract/bumps.ts';
import type { Deps } from '../../deps.ts';
import { countOne, WRITES_A_MINUTE } from '../../http/rate-limit.store.ts';
import { Refusal } from '../../refusal.ts';
import { setReminderFromDiscord } from './reminder.ts';
import { named, wordsFor, type Use } from '../../bumps/slash-commands.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'secrets' | 'databaseNow' | 'log'>;

/** The commands `/remind on` and `/remind off`, in guilds only. The right to use them is checked at each use. */
export const REMIND_COMMAND: RESTPostAPIApplicationCommandsJSONBody = {
  type: ApplicationCommandType.ChatInput,
  ...named(({ reminder }) => reminder),
  options: [subcommand('on'), subcommand('off')],
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
};

function subcommand(choice: 'on' | 'off'): APIApplicationCommandSubcommandOption {
  return {
    type: ApplicationCommandOptionType.Subcommand,
    ...named(({ reminder }) => reminder[choice]),
  };
}

/** Turns a person's reminders of a guild on or off, and returns the reply. */
export async function remindFor(deps: Needs, use: Use): Promise<string> {
  const { reminder: words, bump: also } = wordsFor(use.locale);
  const ownServers = deps.config.publicUrl + PAGE_ADDRESSES.myServers;
  const on = use.option === 'on';
  try {
    const isKnown = await setReminderFromDiscord(deps, use, on, () => countWrite(deps, use.userId));
    if (!isKnown) return words.signIn(ownServers);
    return on ? words.isOn : words.isOff;
  } catch (error) {
    if (error instanceof Refusal) {
      if (error.code === 'notManager') return words.notAllowed;
      if (error.code === 'personBanned') return also.banned;
      if (error.code === 'listingNotFound') return also.notListed(ownServers);
      if (error.code === 'listingBanned') return also.listingBanned;
      if (error.code === 'remindersFull') return words.full;
      if (error.code === 'tooManyRequests') return words.tooMany;
    } else deps.log.error({ err: error }, 'commands: handler failed');
    return also.trouble;
  }
}

/** Counts the command with the person's writes on the site; throws over the limit of this minute. */
async function countWrite({ config, db, databaseNow }: Needs, subject: string) {
  if (!config.rateLimits) return;
  const kind = `${chooseReminder.method} ${chooseReminder.path}`;
  const { count } = await countOne(db, { kind, subject, now: databaseNow() });
  if (count > WRITES_A_MINUTE.member) throw new Refusal('tooManyRequests');
}
