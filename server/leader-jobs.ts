import { moderationJob } from './moderation/bans/apply-due-steps.ts';
import { commandsJob } from './bot-commands.ts';
import { remindersJob } from './notify/reminders/make-reminders.ts';
import type { Deps } from './deps.ts';
import { countsJob } from './guilds/count-guilds.ts';
import { iconsJob } from './guilds/fetch-icons.ts';
import { sweepJob } from './guilds/gateway/guild.sweep.ts';
import type { LeaderTransaction } from './guilds/leader.store.ts';
import { eventsJob } from './events/schedules/look-at-events.ts';
import { housekeepingJob } from './ops/housekeeping.ts';
import type { Job } from './jobs/job.ts';
import { invitesJob } from './listings/invites/invite.sweep.ts';
import { messagesJob } from './notify/messages/outbox.ts';
import { noticeRightsJob } from './notify/notices/check-rights.ts';
import { webhookRightsJob } from './notify/webhooks/check-creators.ts';
import { webhooksJob } from './notify/webhooks/deliver.ts';

type LeaderDeps = Deps & { lead: LeaderTransaction };

/** The background work of the leader alone. */
export function leaderJobs(deps: LeaderDeps): Job[] {
  const always = [
    moderationJob(deps),
    invitesJob(deps),
    iconsJob(deps),
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
