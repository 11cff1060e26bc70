import type { Config } from '../config.ts';
import { userAgent } from './user-agent.ts';

/** What Discord says of our application, asked with the bot's token; nothing is changed. */
export interface ApplicationState {
  /** The status of the first call that did not succeed; 200 when all did. */
  status: number;
  id: string | null;
  redirects: readonly string[];
  commands: readonly string[];
  /** The privileged intents that are switched on, by their names in the developer portal. */
  intents: readonly string[];
  /** How often the bot may identify until when; null when it was not told. */
  starts: { left: number; total: number; resetsInMs: number } | null;
  /** What a refusal said about waiting, in seconds. */
  retryAfter: string | null;
  /** Discord's clock, by the header of its answer. */
  now: Date | null;
}

const WITHIN_MS = 5_000;
/** The flags of an application with privileged intents: of a verified bot, and of one in few guilds. */
const INTENT_FLAGS: readonly [name: string, ...bits: number[]][] = [
  ['Presence', 12, 13],
  ['Server Members', 14, 15],
  ['Message Content', 18, 19],
];

/** Makes three calls, and none after one that is refused. Throws when Discord does not answer. */
export async function fetchApplication({
  discord,
  publicUrl,
}: Pick<Config, 'discord' | 'publicUrl'>): Promise<ApplicationState> {
  const none = { id: null, redirects: [], commands: [], intents: [], starts: null };
  const get = (path: string) =>
    fetch(`${discord.apiBase}/v10${path}`, {
      headers: { 'user-agent': userAgent(publicUrl), authorization: `Bot ${discord.botToken ?? ''}` },
      signal: AbortSignal.timeout(WITHIN_MS),
    });
  const response = await get('/applications/@me');
  const date = response.headers.get('date');
  const now = date === null ? null : new Date(date);
  if (!response.ok) return { ...none, now, ...refused(response) };
  const { id, redirect_uris: redirects, flags } = (await response.json()) as DiscordApplication;
  const known = {
    ...none,
    now,
    id,
    redirects: redirects ?? [],
    intents: INTENT_FLAGS.filter(([, ...bits]) => bits.some((bit) => ((flags ?? 0) & (1 << bit)) !== 0)).map(
      ([name]) => name,
    ),
  };
  const listed = await get(`/applications/${id}/commands`);
  if (!listed.ok) return { ...known, ...refused(listed) };
  const commands = ((await listed.json()) as { name: string }[]).map(({ name }) => name);
  const gateway = await get('/gateway/bot');
  if (!gateway.ok) return { ...known, commands, ...refused(gateway) };
  const { session_start_limit: limit } = (await gateway.json()) as DiscordGateway;
  const starts = limit ? { left: limit.remaining, total: limit.total, resetsInMs: limit.reset_after } : null;
  return { ...known, commands, starts, status: 200, retryAfter: null };
}

/** The parts of Discord's answers that are read. */
interface DiscordApplication {
  id: string;
  redirect_uris?: string[];
  flags?: number;
}
interface DiscordGateway {
  session_start_limit?: { total: number; remaining: number; reset_after: number };
}

function refused({ status, headers }: Response) {
  return { status, retryAfter: headers.get('retry-after') };
}
