import type { User } from '#contract/auth.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { recordReport } from './report.store.ts';

/** Reports a public listing to the admins; a member can have one pending report of a listing. */
export async function reportServer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: User,
  discordServerId: string,
  reason: string,
): Promise<void> {
  const outcome = await recordReport(db, { discordServerId, reporterId: user.id, reason }, clock());
  if (outcome === 'gone') throw new Refusal('listingNotFound');
  if (outcome === 'again') throw new Refusal('alreadyReported');
}
