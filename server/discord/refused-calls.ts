import { DiscordUnavailable } from './unavailable.ts';

/** Keeps count of the calls that Discord refuses: it bans an address that has too many of them. */
export interface RefusedCalls {
  /** Throws while there were too many. */
  check(): void;
  note(status: number): void;
}

const MOST_A_MINUTE = 20;
const MINUTE_MS = 60_000;
const REFUSED = new Set([401, 403, 429]);

/** Discord bans at 10,000 refused calls in ten minutes; people's mistakes never come near twenty in one. */
export function refusedCalls(clock: () => Date): RefusedCalls {
  let times: number[] = [];
  return {
    check: () => {
      const since = clock().getTime() - MINUTE_MS;
      times = times.filter((time) => time > since);
      if (times.length >= MOST_A_MINUTE)
        throw new DiscordUnavailable('it has refused too many calls this minute');
    },
    note: (status) => {
      if (REFUSED.has(status)) times.push(clock().getTime());
    },
  };
}
