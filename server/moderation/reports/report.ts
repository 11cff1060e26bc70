import type { User } from '#contract/auth.ts';
import type { ReportContent } from '#contract/reports.ts';
import type { Deps } from '../../deps.ts';
import type { Reader } from '../../listings/listing.ts';
import { Refusal } from '../../refusal.ts';
import { recordReport } from './report.store.ts';

/** Reports a public listing to the admins; a member can have one pending report of a listing, and so many of all. */
export async function reportServer(
  { db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>,
  user: User,
  discordServerId: string,
  content: ReportContent,
  { mayShowRestricted }: Reader,
): Promise<void> {
  const report = { discordServerId, reporterId: user.id, content, adult: mayShowRestricted() };
  const outcome = await recordReport(db, report, databaseNow());
  if (outcome === 'gone') throw new Refusal('listingNotFound');
  if (outcome === 'again') throw new Refusal('alreadyReported');
  if (outcome === 'full') throw new Refusal('reportsFull');
}
