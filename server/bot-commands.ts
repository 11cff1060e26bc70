import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '#contract/time-units.ts';
import { BUMP_COMMAND, bumpFor } from './bumps/bump.commands.ts';
import { REMIND_COMMAND, remindFor } from './bumps/reminder.commands.ts';
import { slashCommands, type SlashCommands } from './bumps/slash-commands.ts';
import type { Deps } from './deps.ts';

const LONGEST_WAIT_MS = 10 * MINUTE_MS;

/** The bot's slash commands. */
export function botCommands(deps: Deps): SlashCommands {
  return slashCommands(deps, {
    [BUMP_COMMAND.name]: (use) => bumpFor(deps, use),
    [REMIND_COMMAND.name]: (use) => remindFor(deps, use),
  });
}

/**
 * Registers the commands, and tries again until it succeeds; the pause after the first failure is doubled after each
 * further one. The rest of the bot works meanwhile.
 */
export async function registerCommands(
  { discord, log }: Pick<Deps, 'discord' | 'log'>,
  firstPauseMs: number,
  stop: AbortSignal,
): Promise<void> {
  for (let wait = firstPauseMs; !stop.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      await discord.setCommands([BUMP_COMMAND, REMIND_COMMAND], stop);
      return;
    } catch (error) {
      if (stop.aborted) return;
      log.warn({ err: error, wait }, 'commands: registration failed');
      await sleep(wait, undefined, { signal: stop, ref: false }).catch(() => {}); // only a stop ends it early
    }
  }
}
