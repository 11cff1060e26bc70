import { MINUTE_MS } from '#contract/durations.ts';
import { CALL_KINDS, type Call } from './call-kinds.ts';
import { DiscordUnavailable, ShareUsedUp } from './unavailable.ts';

/** Counts calls that Discord refuses (401, 403, 429): it bans an address that makes 10,000 in ten minutes. */
export interface RefusedCalls {
  /** Why such a call may not be made now; null when it may. */
  problemOf(call: Call): DiscordUnavailable | null;
  begin(call: Call): ActiveCall;
}

/** `failed` says nothing about the caller: no response, or a server error. */
export type CallOutcome = 'ok' | 'invalid' | 'failed';

/** A call that was sent; it ends once. */
export interface ActiveCall {
  end(outcome: CallOutcome): void;
}

const WITHIN_MS = 10 * MINUTE_MS;
/** One caller's end nobody else's calls; what the site does by itself leaves the rest to people. */
const MOST = { ofOne: 10, ofTheSite: 250, inAll: 500 };

interface Counted {
  owner: string | undefined;
  isForPeople: boolean;
  /** Null while it is under way: it may end refused. */
  refusedAt: number | null;
}

/** The limits on refused calls in any ten minutes. */
export function refusedCalls(clock: () => Date): RefusedCalls {
  const counted = new Set<Counted>();
  const recent = () => {
    const since = clock().getTime() - WITHIN_MS;
    for (const one of counted) if (one.refusedAt !== null && one.refusedAt <= since) counted.delete(one);
    return [...counted];
  };

  return {
    problemOf: (call) => {
      const all = recent();
      const own = call.by === undefined ? [] : all.filter(({ owner }) => owner === ownerOf(call));
      // Without a refusal, calls at once are no reason to doubt: many people can share an address.
      if (own.length >= MOST.ofOne && own.some(({ refusedAt }) => refusedAt !== null))
        return new ShareUsedUp(`too many refused calls of one caller: ${call.kind}`);
      const ofTheSite = all.filter(({ isForPeople }) => !isForPeople).length;
      const isSpent = !CALL_KINDS[call.kind].isForPeople && ofTheSite >= MOST.ofTheSite;
      if (isSpent || all.length >= MOST.inAll)
        return new DiscordUnavailable(`too many refused calls: ${call.kind}`);
      return null;
    },

    begin: (call) => {
      const { isForPeople } = CALL_KINDS[call.kind];
      const one: Counted = { owner: ownerOf(call), isForPeople, refusedAt: null };
      counted.add(one);
      return {
        end: (outcome) => {
          if (outcome === 'invalid') one.refusedAt = clock().getTime();
          else counted.delete(one);
        },
      };
    },
  };
}

/** What the site asks about somebody by itself does not count against what they ask. */
function ownerOf({ kind, by }: Call) {
  return by === undefined ? undefined : `${CALL_KINDS[kind].isForPeople ? 'people' : 'site'} ${by}`;
}
