/** What a refusing answer says about limits, and for how many milliseconds. */
export interface ToldLimit {
  /**
   * `bucket`: calls of its kind. `token`: all calls with its token. `address`: Discord's edge has banned our address.
   * `unworded`: somebody on the way answers in words of their own.
   */
  of: 'bucket' | 'token' | 'address' | 'unworded';
  pauseMs: number;
  /** Discord counts the answer towards a ban of the address. */
  counts: boolean;
}

interface RefusingAnswer {
  status: number;
  headers: { get(name: string): string | null };
  text: string;
}

const USUAL_PAUSE_MS = 1_000;
/** A ban that does not say how long it lasts; one that does lasts a day at most. */
const BAN_MS = { usual: 60 * 60_000, most: 24 * 60 * 60_000 };
const MOST_PAUSE_MS = 60 * 60_000;
/** What stands on the way speaks for nobody's hour. */
const MOST_UNWORDED_MS = 60_000;
/** Cloudflare's page and text for an address that it bans, and Discord's words for the same in JSON. */
const BANNED = { text: /\b1015\b/, json: /blocked from accessing our API/i };

/** Reads a 401, 403 or 429; null where no limit is meant. */
export function toldLimit({ status, headers, text }: RefusingAnswer): ToldLimit | null {
  const said = jsonIn(text);
  const toldMs = milliseconds(said?.['retry_after']) ?? milliseconds(headers.get('retry-after'));
  const isBan = said ? status === 429 && BANNED.json.test(String(said['message'])) : BANNED.text.test(text);
  if (isBan) return { of: 'address', pauseMs: Math.min(toldMs ?? BAN_MS.usual, BAN_MS.most), counts: true };
  if (said === null && status !== 401)
    return { of: 'unworded', pauseMs: Math.min(toldMs ?? USUAL_PAUSE_MS, MOST_UNWORDED_MS), counts: true };
  if (status !== 429) return null;
  const isGlobal = said?.['global'] === true || headers.get('x-ratelimit-global') !== null;
  return {
    of: isGlobal ? 'token' : 'bucket',
    pauseMs: Math.min(toldMs ?? USUAL_PAUSE_MS, MOST_PAUSE_MS),
    counts: headers.get('x-ratelimit-scope') !== 'shared',
  };
}

function milliseconds(seconds: unknown): number | null {
  if (seconds === null || seconds === undefined || seconds === '') return null;
  const told = Number(seconds) * 1000;
  return Number.isFinite(told) && told >= 0 ? told : null;
}

function jsonIn(text: string): Record<string, unknown> | null {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : null; // any object
  } catch {
    return null;
  }
}
