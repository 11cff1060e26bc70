import type { User } from '#contract/auth.ts';
import type { AppealAnswer, OwnAppeal } from '#contract/appeals.ts';
import type { ListingStatus } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import { recordStatus } from '../bans/listing-ban.store.ts';
import type { Deps } from '../../deps.ts';
import { aboutCase, decide, type DecisionDeps } from '../decide.ts';
import { getManagedGuild } from '../../guilds/user-guilds.ts';
import { statusIn, transition, type ListingState } from '../../listings/listing-state.ts';
import { withListing, type ListingWithState } from '../../listings/listing-state.store.ts';
import { findAppealed } from '../../listings/submissions/own-appeal.store.ts';
import { presentOwnAppeal } from '../../listings/submissions/own-appeal.ts';
import { Refusal } from '../../refusal.ts';
import {
  findAppeal,
  findDecision,
  recordAnswer,
  recordAppeal,
  recordReopening,
  type AppealToDecide,
} from './appeal.store.ts';

/**
 * Answers the decision about what somebody submitted, once. They need not manage the guild any more; of others, only its
 * managers learn that there is a decision.
 */
export async function sendAppeal(
  deps: Pick<Deps, 'accounts' | 'db' | 'databaseNow'>,
  user: User,
  { discordServerId, text }: { discordServerId: string; text: string },
  deadline: AbortSignal,
): Promise<OwnAppeal> {
  const { db, databaseNow } = deps;
  const appealable = await findDecision(db, discordServerId);
  if (appealable?.submittedBy !== user.id) await getManagedGuild(deps, user, discordServerId, deadline);
  return withListing(db, { discordServerId }, async (trx, listing) => {
    if (!listing) throw new Refusal('listingNotFound');
    const decision = await findDecision(trx, discordServerId);
    if (!decision) throw new Refusal('nothingToAppeal');
    if (decision.submittedBy !== user.id) throw new Refusal('notSubmitter');
    const appeal = { ...decision, listing, submittedBy: user.id, text, at: databaseNow() };
    if (!(await recordAppeal(trx, appeal))) throw new Refusal('appealedAlready');
    const [appealed] = await findAppealed(trx, [listing.id], databaseNow());
    const sent = presentOwnAppeal(appealed, user.id);
    if (!sent) throw new Error('an appeal was stored and not found');
    return sent;
  });
}

/** An admin's answer to an appeal. */
interface Answer {
  id: string;
  outcome: AppealAnswer;
  reason: string;
}

/**
 * Grants or refuses an appeal. Granted, the ban is lifted, or what was rejected waits for a decision again; what others
 * have done with the listing meanwhile stands.
 */
export async function decideAppeal(
  deps: DecisionDeps,
  admin: User,
  { id, outcome, reason }: Answer,
  deadline: AbortSignal,
): Promise<{ status: ListingStatus }> {
  const find = async (db: Database) => waiting(await findAppeal(db, id));
  return decide(deps, admin, deadline, aboutCase('appealSettled', find), async (trx, locked, record) => {
    const { listing, found: appeal } = locked;
    const after = outcome === 'granted' ? stateAfterGrant(appeal, listing.state) : listing.state;
    const status = statusIn(after);
    const person = appeal.submittedBy;
    const { message, at } = await record({
      action: outcome === 'granted' ? 'grant appeal' : 'refuse appeal',
      listing,
      person,
      before: { status: statusIn(listing.state), ...revisionOf(appeal) },
      after: { status },
      words: [{ part: 'after', said: { reason }, author: admin.id }],
      people: [person],
      endsUndo: true,
    });
    await message(kindOf(appeal, outcome), person, reason);
    await recordAnswer(trx, id, { outcome, reason, at });
    if (outcome === 'granted') await recordGrant(trx, listing, appeal, after);
    return { status };
  });
}

type Waiting = AppealToDecide & { listingId: string };

/** An appeal that waits for an answer; throws for another. */
function waiting(appeal: AppealToDecide | null): Waiting {
  if (!appeal) throw new Refusal('appealNotFound');
  const { listingId, outcome } = appeal;
  if (outcome !== null || listingId === null) throw new Refusal('appealSettled');
  return { ...appeal, listingId };
}

/** The state of a listing after an appeal was granted. */
function stateAfterGrant({ revision }: Waiting, state: ListingState): ListingState {
  return transition(revision === null ? { name: 'lift' } : { name: 'reopen', revision }, state);
}

async function recordGrant(
  trx: Database,
  listing: ListingWithState,
  { revision }: Waiting,
  after: ListingState,
): Promise<void> {
  const status = statusIn(after);
  if (revision === null) await recordStatus(trx, listing.id, { ...after, status });
  else await recordReopening(trx, { listingId: listing.id, number: revision, status });
}

function revisionOf({ revision }: Waiting) {
  return revision === null ? {} : { revision };
}

function kindOf({ revision }: Waiting, outcome: Answer['outcome']) {
  return revision === null ? (`ban appeal ${outcome}` as const) : (`appeal ${outcome}` as const);
}
