import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { BUMP_COMMAND, bumpFor } from './bumps/bump.commands.ts';
import { REMIND_COMMAND, remindFor } from './notify/reminders/reminder.commands.ts';
import { slashCommands, type SlashCommands } from './bumps/slash-commands.ts';
import type { Deps } from './deps.ts';
import type { Job } from './jobs/job.ts';

/** The bot's slash commands. */
export function botCommands(deps: Deps): SlashCommands {
  return slashCommands(deps, {
    [BUMP_COMMAND.name]: (use) => bumpFor(deps, use),
    [REMIND_COMMAND.name]: (use) => remindFor(deps, use),
  });
}

/** Registers the commands when a process begins to lead, and daily, in case somebody has removed them. */
export function commandsJob({ discord }: Pick<Deps, 'discord'>): Job {
  return {
    name: 'commands',
    everyMs: DAY_MS,
    retryAfterMs: 5_000,
    longestRetryMs: 10 * MINUTE_MS,
    run: async (stop) => {
      await discord.setCommands([BUMP_COMMAND, REMIND_COMMAND], stop);
      return 'idle';
    },
  };
}
