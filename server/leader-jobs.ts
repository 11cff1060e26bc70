import { bansJob } from './bans/apply-due-ban-steps.ts';
import { commandsJob } from './bot-commands.ts';
import { remindersJob } from './bumps/make-reminders.ts';
import type { Deps } from './deps.ts';
import { countsJob } from './guilds/count-guilds.ts';
import { sweepJob } from './guilds/guild.sweep.ts';
import type { LeaderTransaction } from './guilds/leader.store.ts';
import { eventsJob } from './guilds/look-at-events.ts';
import { housekeepingJob } from './housekeeping.ts';
import type { Job } from './jobs/job.ts';
import { invitesJob } from './listings/invite.sweep.ts';
import { messagesJob } from './messages/outbox.ts';
import { noticeRightsJob } from './notices/check-rights.ts';
import { webhookRightsJob } from './webhooks/check-creators.ts';
import { webhooksJob } from './webhooks/deliver.ts';

type LeaderDeps = Deps & { lead: LeaderTransaction };

/** The background work of the leader alone. */
export function leaderJobs(deps: LeaderDeps): Job[] {
  const always = [
    bansJob(deps),
    invitesJob(deps),
    noticeRightsJob(deps),
    webhooksJob(deps),
    webhookRightsJob(deps),
    housekeepingJob(deps),
  ];
  if (deps.config.discord.botToken === null) return always;
  return [
    ...always,
    commandsJob(deps),
    messagesJob(deps),
    remindersJob(deps),
    countsJob(deps),
    eventsJob(deps),
  ];
}

/** The background work of the leader once the gateway has listed the bot's guilds. */
export function connectedJobs(deps: LeaderDeps): Job[] {
  return [sweepJob(deps)];
}
