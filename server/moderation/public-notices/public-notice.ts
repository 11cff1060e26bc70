import { hash, randomBytes } from 'node:crypto';
import { serverInAddress, type PublicNoticeContent, type Receipt } from '#contract/public-notices.ts';
import type { Database } from '#database/tables.ts';
import type { Deps } from '../../deps.ts';
import type { Reader } from '../../listings/listing.ts';
import { Refusal } from '../../refusal.ts';
import {
  findNotice,
  lockVisibleListing,
  recordNotice,
  reopenReport,
  type NoticeWithReport,
} from './public-notice.store.ts';

/** Nobody guesses an address of so many random bytes, or tries out as many. */
const SECRET_BYTES = 32;

/** Who sends a notice. */
interface Sender extends Reader {
  /** Counts it in the transaction that stores it; throws a refusal over the limit. */
  count: (trx: Database) => Promise<void>;
}

/**
 * Takes a notice of a public listing, and returns the secret of its receipt's address, which is stored as a hash alone. An
 * address of another site, of a hidden listing or of none is refused in the same way.
 */
export async function sendPublicNotice(
  { db, databaseNow, config }: Pick<Deps, 'db' | 'databaseNow' | 'config'>,
  content: PublicNoticeContent,
  { count, mayShowRestricted }: Sender,
): Promise<string> {
  const discordServerId = serverInAddress(content.address, config.publicUrl);
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const isNameless = content.category === 'minors';
  await db.transaction().execute(async (trx) => {
    const listingId =
      discordServerId === null ? null : await lockVisibleListing(trx, discordServerId, mayShowRestricted());
    if (discordServerId === null || listingId === null) throw new Refusal('noticeAddressUnknown');
    await count(trx);
    const notice = {
      listingId,
      discordServerId,
      content,
      secretHash: hashOf(secret),
      name: isNameless ? null : content.name,
      email: isNameless ? null : content.email,
    };
    await recordNotice(trx, notice, databaseNow());
  });
  return secret;
}

/** What the sender of a notice is told at its secret address; null when there is none. */
export async function findReceipt({ db }: Pick<Deps, 'db'>, secret: string): Promise<Receipt | null> {
  const notice = await findNotice(db, hashOf(secret));
  return notice && asReceipt(notice);
}

/** Objects to the decision about a notice: its report is pending again, once. */
export async function objectToDecision(
  { db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>,
  secret: string,
  objection: string,
): Promise<void> {
  const isReopened = await db.transaction().execute(async (trx) => {
    const notice = await findNotice(trx, hashOf(secret));
    return notice !== null && reopenReport(trx, notice, { objection, at: databaseNow() });
  });
  if (!isReopened) throw new Refusal('objectionClosed');
}

function hashOf(secret: string) {
  return hash('sha256', secret, 'base64url');
}

function asReceipt(notice: NoticeWithReport): Receipt {
  const { discordServerId, rule, category, reason, reportId, outcome, answer } = notice;
  const { sentAt, closedAt, objectedAt, reopenedAt } = notice;
  return {
    discordServerId,
    sentAt: sentAt.toISOString(),
    rule,
    category,
    reason,
    state: closedAt ? (outcome ? 'decided' : 'gone') : reopenedAt ? 'again' : 'waiting',
    decision: outcome && { at: closedAt?.toISOString() ?? null, outcome, answer },
    objectedAt: objectedAt?.toISOString() ?? null,
    mayObject: closedAt !== null && reportId !== null && reopenedAt === null,
  };
}
