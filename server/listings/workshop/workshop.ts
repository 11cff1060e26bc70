import type { User } from '#contract/auth.ts';
import type { ShownContent } from '#contract/content.ts';
import type { Colleague, Workshop, WorkshopListing } from '#contract/workshop.ts';
import { findReminderChoice } from '../../notify/reminders/reminder.ts';
import type { Deps } from '../../deps.ts';
import { avatarUrl, iconUrl } from '../../discord/links.ts';
import { findTraits } from '../../guilds/guild-traits.store.ts';
import { isPresent } from '../../guilds/user-guild.store.ts';
import { getManagedGuild } from '../../guilds/user-guilds.ts';
import { aboutBlocksOf } from '../about/about-blocks.ts';
import { findAppealed } from '../submissions/own-appeal.store.ts';
import { presentOwnAppeal } from '../submissions/own-appeal.ts';
import { isWaiting, presentSubmitted } from '../submissions/submission.ts';
import { findChoice } from '../../notify/notices/notice.ts';
import { presentContent } from '../revisions/content.ts';
import { findWorkshopListing } from './workshop.store.ts';

/** A guild that a person manages now, and its listing as all of its managers see it. */
export async function getWorkshop(
  deps: Pick<Deps, 'accounts' | 'config' | 'db' | 'databaseNow'>,
  user: User,
  guildId: string,
  deadline: AbortSignal,
): Promise<Workshop> {
  const { discord } = deps.config;
  const { id, name, icon, isOwner } = await getManagedGuild(deps, user, guildId, deadline);
  const row = await findWorkshopListing(deps.db, guildId);
  const traits = await findTraits(deps.db, guildId, deps.databaseNow());
  const invitesPausedUntil = traits?.invitesPausedUntil?.toISOString() ?? null;
  const botInGuild = row?.botPresent ?? (await isPresent(deps.db, guildId));
  return {
    guild: {
      id,
      name,
      icon: iconUrl(discord.cdnBase, id, icon),
      owner: isOwner,
      botInGuild,
      invitesPausedUntil,
    },
    listing: row ? asListing(discord, user, row, await choicesOf(deps, user, row)) : null,
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof findWorkshopListing>>>;

/** What the caller has asked to be told about a listing, and the appeal against the last decision about it. */
async function choicesOf(
  deps: Pick<Deps, 'db' | 'databaseNow'>,
  user: User,
  { id, submitterId: submittedBy }: Row,
) {
  const [appealed] = await findAppealed(deps.db, [id], deps.databaseNow());
  return {
    appeal: presentOwnAppeal(appealed, user.id),
    notices: await findChoice(deps, user, { id, submittedBy }),
    reminder: await findReminderChoice(deps, user, { id }),
  };
}

function asListing(
  discord: Deps['config']['discord'],
  user: User,
  row: Row,
  { appeal, ...choices }: Pick<WorkshopListing, 'appeal' | 'notices' | 'reminder'>,
): WorkshopListing {
  const { cdnBase, inviteBase } = discord;
  const waits = isWaiting(row);
  const submitted = presentSubmitted(discord, row, appeal);
  return {
    ...submitted,
    aboutBlocks: aboutBlocksOf(submitted.about),
    publicContent: row.approvedAt === null ? null : withBlocks(presentContent(inviteBase, row.content)),
    proposedBy: waits ? colleague(cdnBase, row.proposerId, row.proposerName, row.proposerAvatar) : null,
    proposedAt: waits ? (row.proposedAt?.toISOString() ?? null) : null,
    isOwnProposal: waits && row.proposerId === user.id,
    leavesStatus: waits ? leftAfterWithdrawal(row) : null,
    submittedBy: colleague(cdnBase, row.submitterId, row.submitterName, row.submitterAvatar),
    isSubmitter: row.submitterId === user.id,
    ...choices,
    invite: row.content.inviteCode === null ? null : healthOf(row),
  };
}

/** As the state machine has it. */
function leftAfterWithdrawal({ approvedAt, proposedNumber }: Row) {
  if (approvedAt !== null) return 'approved';
  return proposedNumber === 1 ? null : 'rejected';
}

function withBlocks(content: ShownContent) {
  return { ...content, aboutBlocks: aboutBlocksOf(content.about) };
}

function colleague(
  cdnBase: string,
  id: string | null,
  username: string | null,
  avatar: string | null,
): Colleague | null {
  return id === null || username === null ? null : { username, avatar: avatarUrl(cdnBase, id, avatar) };
}

function healthOf({ inviteState, inviteCheckedAt, inviteExpiresAt, invitePaused }: Row) {
  return {
    state: inviteState,
    checkedAt: inviteCheckedAt?.toISOString() ?? null,
    expiresAt: inviteExpiresAt?.toISOString() ?? null,
    paused: invitePaused,
  };
}
