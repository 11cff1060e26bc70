import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { isDatabaseUnavailable } from '#database/unavailable.ts';
import type { Deps } from '../deps.ts';

/** How long Discord may take to answer. */
const ANSWER_WITHIN_MS = 5_000;
/** The first pause of one person after a failure, doubled after each further one. */
const RETRY_AFTER_MS = MINUTE_MS;
const LONGEST_RETRY_MS = 6 * HOUR_MS;

/** A person whose guilds are to be asked for. */
interface Person {
  userId: string;
  /** How often Discord was asked since its last answer, this time included. */
  tries: number;
}

/** The guilds that a person manages; or why that is unknown, and when to ask again. */
type ManagedGuilds = { ids: string[] } | { error: unknown; retryAfterMs: number };

/** Asks Discord, with the token of a person who is not waiting for the answer, which guilds they manage. */
export async function findManagedGuilds(
  { accounts, timeout }: Pick<Deps, 'accounts' | 'timeout'>,
  { userId, tries }: Person,
  stop: AbortSignal,
): Promise<ManagedGuilds> {
  try {
    const deadline = AbortSignal.any([stop, timeout(ANSWER_WITHIN_MS)]);
    const guilds = await accounts.guildsOf(userId, deadline, 'guild list round');
    return { ids: guilds.filter(({ canManage }) => canManage).map(({ id }) => id) };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const retryAfterMs = stop.aborted ? 0 : Math.min(RETRY_AFTER_MS * 2 ** (tries - 1), LONGEST_RETRY_MS);
    return { error, retryAfterMs };
  }
}
