import type { Snapshot } from '#contract/analytics.ts';
import type { Deps } from '../../deps.ts';
import { avatarUrl } from '../../discord/links.ts';
import { SETTLED_AT_ONCE, settlePageHours } from './page-view-buffer.store.ts';
import { minuteOf } from './periods.ts';
import { findSnapshot } from './snapshot.store.ts';

/** Computes the content of the panel from the counters of all processes, at a cost independent of the number of views. */
export function snapshots({
  config,
  db,
  clock,
}: Pick<Deps, 'config' | 'db' | 'clock'>): () => Promise<Snapshot> {
  let settledIn = 0;
  return async () => {
    const now = clock();
    // Writing page views settles the hour too; it is done here for the time when nobody views a page.
    const minute = minuteOf(now.getTime());
    if (minute !== settledIn) while ((await settlePageHours(db, now, SETTLED_AT_ONCE)) === SETTLED_AT_ONCE);
    settledIn = minute;

    const { activeSessions, ...found } = await findSnapshot(db, now);
    return {
      ...found,
      activeSessions: activeSessions.map((session) => ({
        sessionId: session.sessionId,
        userId: session.userId,
        username: session.username,
        avatar: session.userId && avatarUrl(config.discord.cdnBase, session.userId, session.avatar),
        currentPage: session.path,
        country: session.country,
        userAgent: session.client,
        lastSeen: new Date(session.seenAt).toISOString(),
      })),
    };
  };
}
