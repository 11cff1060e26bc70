import { inspectDatabase, type DatabaseState } from '#database/inspect-database.ts';
import { BUMP_COMMAND } from '../bumps/bump.commands.ts';
import { REMIND_COMMAND } from '../bumps/reminder.commands.ts';
import { ConfigFaults, isLoopback, loadConfig, type Config } from '../config.ts';
import { fetchApplication, type ApplicationState } from '../discord/fetch-application.ts';

/** One thing that was looked at. A fault says what to do about it. */
export interface Finding {
  state: 'good' | 'fault' | 'unknown';
  about: 'settings' | 'database' | 'Discord' | 'proxy' | 'clock';
  says: string;
}

const OLDEST_POSTGRES = 15;
const CLOCK_MAY_DIFFER_MS = 30_000;
const MANY_DEAD_ROWS = 1_000_000;
const WITHIN_MS = 5_000;

/** Looks at everything that a site needs, and changes nothing. */
export async function examine(environment?: Record<string, string | undefined>): Promise<Finding[]> {
  let config: Config;
  try {
    config = loadConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigFaults)) throw error;
    return error.faults.map((says) => ({ state: 'fault', about: 'settings', says }));
  }
  const settings = note(
    'good',
    'settings',
    config.demo ? 'They are those of the demo.' : 'They can be read.',
  );
  const parts = [examineDatabase(config), examineDiscord(config), examineProxy(config)];
  return [settings, ...(await Promise.all(parts)).flat()];
}

function note(state: Finding['state'], about: Finding['about'], says: string): Finding {
  return { state, about, says };
}

async function examineDatabase({ databaseUrl, dataDir }: Config): Promise<Finding[]> {
  if (databaseUrl === null)
    return [
      note(
        'unknown',
        'database',
        `The embedded one in ${dataDir} belongs to its process and was not opened.`,
      ),
    ];
  try {
    return databaseFindings(await inspectDatabase(databaseUrl));
  } catch (error) {
    const words = `DATABASE_URL does not answer (${messageOf(error)}). Start PostgreSQL, or correct the address.`;
    return [note('fault', 'database', words)];
  }
}

function databaseFindings(look: DatabaseState): Finding[] {
  const { major, encoding, hasLetters, schema, knownSchema, lastVacuum, deadRows } = look;
  const faults: string[] = [];
  if (major < OLDEST_POSTGRES) faults.push(`It is PostgreSQL ${major}. Move to ${OLDEST_POSTGRES} or newer.`);
  if (!hasLetters)
    faults.push(
      `Encoded in ${encoding}, its locale has no letters beyond ASCII. Make another: createdb --template=template0 --locale=C.UTF-8`,
    );
  if (schema > knownSchema)
    faults.push(`Its schema ${schema} is newer than ${knownSchema}. Install the version that made it.`);
  if (lastVacuum === null && deadRows > MANY_DEAD_ROWS)
    faults.push(`It has ${deadRows} dead rows and was never vacuumed. Switch autovacuum on.`);
  const vacuumed = lastVacuum?.toISOString() ?? 'never';
  const good = `PostgreSQL ${major}, schema ${schema} of ${knownSchema}, last vacuum: ${vacuumed}.`;
  return faults.length > 0
    ? faults.map((says) => note('fault', 'database', says))
    : [note('good', 'database', good)];
}

async function examineDiscord(config: Config): Promise<Finding[]> {
  if (config.demo) return [note('unknown', 'Discord', 'The demo has its own.')];
  try {
    const look = await fetchApplication(config);
    return [...applicationFindings(config, look), ...clockFindings(look)];
  } catch (error) {
    return [note('fault', 'Discord', `It does not answer (${messageOf(error)}). Let this machine reach it.`)];
  }
}

function applicationFindings({ discord, publicUrl }: Config, look: ApplicationState): Finding[] {
  const { status, id, redirects, commands } = look;
  if (status === 401)
    return [
      note('fault', 'Discord', 'DISCORD_BOT_TOKEN is refused. Reset it under “Bot” and set the new one.'),
    ];
  if (status !== 200)
    return [note('fault', 'Discord', `It answers with ${status}. Look at discordstatus.com and try later.`)];
  const faults: string[] = [];
  if (id !== discord.clientId)
    faults.push(`The token is of application ${id}, DISCORD_CLIENT_ID is another. Take both from one.`);
  const redirect = `${publicUrl}/api/auth/discord/callback`;
  if (!redirects.includes(redirect))
    faults.push(`Nobody can sign in. Under “OAuth2” add the redirect ${redirect}`);
  const missing = [BUMP_COMMAND, REMIND_COMMAND].filter(({ name }) => !commands.includes(name));
  if (missing.length > 0)
    faults.push(
      `/${missing.map(({ name }) => name).join(' and /')} not registered. Start the bot once (ROLE=all or bot).`,
    );
  return faults.length > 0
    ? faults.map((says) => note('fault', 'Discord', says))
    : [note('good', 'Discord', 'Token, redirect and commands are right. No intent needs permission.')];
}

function clockFindings({ now }: ApplicationState): Finding[] {
  if (now === null) return [note('unknown', 'clock', 'Discord told no time to compare with.')];
  const seconds = Math.round((Date.now() - now.getTime()) / 1000);
  if (Math.abs(seconds) * 1000 <= CLOCK_MAY_DIFFER_MS) return [note('good', 'clock', 'It is right.')];
  return [note('fault', 'clock', `It is ${seconds} s off. Let the machine set its clock by NTP.`)];
}

async function examineProxy({ publicUrl, trustProxy }: Config): Promise<Finding[]> {
  const { protocol, hostname } = new URL(publicUrl);
  const found: Finding[] = [];
  if (!isLoopback(hostname) && protocol !== 'https:')
    found.push(
      note('fault', 'proxy', 'PUBLIC_URL is not https. Put a proxy with a certificate before the site.'),
    );
  if (protocol === 'https:' && trustProxy === false)
    found.push(note('fault', 'proxy', 'All visitors count as one address. Name the proxy in TRUST_PROXY.'));
  try {
    const { status } = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(WITHIN_MS) });
    const words = `PUBLIC_URL/readyz answers with ${status}.`;
    if (status === 200) found.push(note('good', 'proxy', words));
    else found.push(note('fault', 'proxy', `${words} Look at the proxy, and at the log of the site.`));
  } catch (error) {
    found.push(
      note('unknown', 'proxy', `Nothing answers at PUBLIC_URL: ${messageOf(error)}. Start the site.`),
    );
  }
  return found;
}

/** Why a call failed; never the address, which can hold a password. */
function messageOf(error: unknown): string {
  const { cause, code } = error as { cause?: { code?: unknown }; code?: unknown };
  return String(cause?.code ?? code ?? (error instanceof Error ? error.name : error));
}
