import { sql } from 'kysely';
import type { NoticeKind } from '#contract/notices.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Database } from '#database/tables.ts';
import { demoListings } from './communities.ts';
import { demoManager } from './replies.ts';

interface DemoNotice {
  kind: NoticeKind;
  discordServerId: string;
  reason?: string;
  daysAgo: number;
  read?: false;
}

const { discordServerId } = demoManager;

/** What the manager was told, the oldest first; of the last two they have not read yet. */
function noticesOfManager(refusedEnding: string): DemoNotice[] {
  const others = demoListings.map((listing) => listing.discordServerId);
  const [reported, reportedToo] = others.filter((id) => id !== discordServerId);
  return [
    { discordServerId, kind: 'approval', daysAgo: 62 },
    {
      discordServerId,
      kind: 'edit rejection',
      reason: 'Please tell what people do there.\n“Organic chemistry, but fun” could be anything.',
      daysAgo: 33.4,
    },
    { discordServerId: reported!, kind: 'report acted on', daysAgo: 21.2 },
    { discordServerId, kind: 'tag blocked', reason: 'homework-answers', daysAgo: 12 },
    { discordServerId, kind: 'invite dead', daysAgo: 6.1 },
    { discordServerId, kind: 'webhook refused', reason: refusedEnding, daysAgo: 3 },
    { discordServerId, kind: 'edit approval', daysAgo: 0.9, read: false },
    { discordServerId: reportedToo!, kind: 'report without action', daysAgo: 0.09, read: false },
  ];
}

/**
 * Tells somebody of the cast what happened to the listing that they manage, whose notices they asked for. A webhook of
 * theirs is named by how its address ends.
 */
export async function fillDemoNotices(db: Database, refusedEnding: string, now: Date): Promise<void> {
  const notices = noticesOfManager(refusedEnding).map(
    ({ kind, discordServerId: guild, reason, daysAgo, read = true }) => ({
      kind,
      guild,
      reason,
      read,
      createdAt: new Date(now.getTime() - Math.round(daysAgo * DAY_MS)),
    }),
  );
  await sql`
    insert into notice_readers (listing_id, user_id, requested_at)
    select id, ${demoManager.id}, approved_at from listings where discord_server_id = ${discordServerId}`.execute(
    db,
  );
  await sql`
    insert into notices (user_id, kind, discord_server_id, server_name, reason, created_at, read)
    select ${demoManager.id}, kind, guild, name, reason, told."createdAt", read
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as told (
      kind text, guild text, reason text, "createdAt" timestamptz, read boolean)
    join guilds on guilds.id = guild
    order by told."createdAt"`.execute(db);
}
