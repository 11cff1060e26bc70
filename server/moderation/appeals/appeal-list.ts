import type { Appeal } from '#contract/appeals.ts';
import type { User } from '#contract/auth.ts';
import { pageEnd, pageOf, UUID_SHAPE } from '../../cursor.ts';
import type { Deps } from '../../deps.ts';
import { iconUrl } from '../../discord/links.ts';
import { aboutOf } from '../../listings/submissions/own-appeal.ts';
import { presentContent } from '../../listings/revisions/content.ts';
import { countWaitingAppeals, findAppeals, type AppealRow } from './appeal-list.store.ts';

/** A page of the appeals, the cursor of the next page if there is one, and the number of those that wait. */
export async function listAppeals(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  admin: User,
  { status, limit, cursor }: { status: Appeal['status']; limit: number; cursor?: string | undefined },
): Promise<{ appeals: Appeal[]; next: string | null; total: number | null }> {
  const waits = status === 'waiting';
  const list = `${status} appeals`;
  const after = pageEnd(cursor, list, UUID_SHAPE);
  const [rows, total] = await Promise.all([
    findAppeals(db, waits, { after, limit: limit + 1 }),
    waits ? countWaitingAppeals(db) : null,
  ]);
  const { page, next } = pageOf(rows, limit, list, ({ id, createdAt, decidedAt }) => ({
    at: decidedAt ?? createdAt,
    id,
  }));
  return { appeals: page.map((row) => asAppeal(config.discord, admin, row)), next, total };
}

function asAppeal(discord: Deps['config']['discord'], admin: User, row: AppealRow): Appeal {
  const { id, serverId, discordServerId, serverName, serverStatus, text, content, outcome, reason } = row;
  return {
    id,
    about: aboutOf(row),
    status: outcome === null ? 'waiting' : 'answered',
    serverId,
    discordServerId,
    serverName,
    icon: iconUrl(discord.cdnBase, discordServerId, row.icon),
    serverStatus,
    text,
    submittedBy: row.submitter,
    createdAt: row.createdAt.toISOString(),
    decision: {
      at: row.decisionAt.toISOString(),
      by: row.decider,
      isOwn: row.deciderId === admin.id,
      reason: row.decisionReason,
    },
    content: content && presentContent(discord.inviteBase, content),
    outcome,
    reason,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
