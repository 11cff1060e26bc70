import { DiscordUnavailable } from './unavailable.ts';

/** Keeps count of the calls that Discord refuses: it bans an address that has too many of them. */
export interface RefusedCalls {
  /** Throws while no call may be made. */
  check(): void;
  /** Makes one call, if it may be made, and counts it when it is refused. */
  count<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<Answer>;
}

const MOST_A_MINUTE = 20;
const MINUTE_MS = 60_000;
const REFUSED = new Set([401, 403, 429]);

/**
 * Discord bans at 10,000 refused calls in ten minutes; people's mistakes never come near twenty in one. Once one was
 * refused, those under way count as well, for as long as nobody knows how they end.
 */
export function refusedCalls(clock: () => Date): RefusedCalls {
  let times: number[] = [];
  let underWay = 0;

  const check = () => {
    const since = clock().getTime() - MINUTE_MS;
    times = times.filter((time) => time > since);
    if (times.length > 0 && times.length + underWay >= MOST_A_MINUTE)
      throw new DiscordUnavailable('it has refused too many calls this minute');
  };

  return {
    check,
    count: async (call) => {
      check();
      underWay += 1;
      try {
        const answer = await call();
        if (REFUSED.has(answer.status)) times.push(clock().getTime());
        return answer;
      } finally {
        underWay -= 1;
      }
    },
  };
}
