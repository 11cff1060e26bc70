import type { Config } from '../config.ts';
import { userAgent } from './user-agent.ts';

/** What Discord says of our application, asked with the bot's token; nothing is changed. */
export interface ApplicationState {
  /** The status of the first call that did not succeed; 200 when all did. */
  status: number;
  id: string | null;
  redirects: readonly string[];
  commands: readonly string[];
  /** Discord's clock, by the header of its answer. */
  now: Date | null;
}

const WITHIN_MS = 5_000;

/** Makes three calls, and none after one that is refused. Throws when Discord does not answer. */
export async function fetchApplication({
  discord,
  publicUrl,
}: Pick<Config, 'discord' | 'publicUrl'>): Promise<ApplicationState> {
  const look = { status: 200, id: null, redirects: [], commands: [], now: null };
  const get = (path: string) =>
    fetch(`${discord.apiBase}/v10${path}`, {
      headers: { 'user-agent': userAgent(publicUrl), authorization: `Bot ${discord.botToken ?? ''}` },
      signal: AbortSignal.timeout(WITHIN_MS),
    });
  const asked = await get('/applications/@me');
  const date = asked.headers.get('date');
  const now = date === null ? null : new Date(date);
  if (!asked.ok) return { ...look, status: asked.status, now };
  const { id, redirect_uris: redirects } = (await asked.json()) as { id: string; redirect_uris?: string[] };
  const known = { ...look, id, redirects: redirects ?? [], now };
  const listed = await get(`/applications/${id}/commands`);
  if (!listed.ok) return { ...known, status: listed.status };
  const commands = (await listed.json()) as { name: string }[];
  return { ...known, commands: commands.map(({ name }) => name) };
}
