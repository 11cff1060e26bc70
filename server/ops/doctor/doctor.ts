import { inspectDatabase, type DatabaseState } from '#database/inspect-database.ts';
import { findDirectoryFault } from '#database/data-directory.ts';
import { explainRefusedConnection } from '#database/refused-connection.ts';
import { ConfigFaults, loadConfig, type Config } from '../../config.ts';
import { withDemoFolder } from '../demo-folder.ts';
import { findSecretFault } from '../../secrets.ts';
import { examineDiscord } from './examine-discord.ts';
import { examineProxy } from './examine-proxy.ts';
import { codeOf, finding, type Finding } from './finding.ts';

const OLDEST_POSTGRES = 15;
const MANY_DEAD_ROWS = 1_000_000;

/** Looks at everything that a site needs except the pictures of link previews, and changes nothing. */
export async function examine(environment?: Record<string, string | undefined>): Promise<Finding[]> {
  let config: Config;
  try {
    config = withDemoFolder(loadConfig(environment));
  } catch (error) {
    if (!(error instanceof ConfigFaults)) throw error;
    return error.faults.map((says) => finding('FAIL', 'settings', says));
  }
  const settings = finding(
    'ok',
    'settings',
    config.demo ? 'Demo settings: no DISCORD_ lines are set.' : 'All can be read.',
  );
  const parts = [examineDatabase(config), examineDiscord(config), examineProxy(config)];
  return [settings, ...(await Promise.all(parts)).flat()];
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl } = config;
  if (databaseUrl === null) return examineFolder(config);
  try {
    return databaseFindings(await inspectDatabase(databaseUrl));
  } catch (error) {
    const words =
      explainRefusedConnection(error) ??
      `DATABASE_URL does not answer (${codeOf(error)}). Start PostgreSQL, or correct the address.`;
    return [finding('FAIL', 'database', words)];
  }
}

/** The folder of an embedded database, and the secret in it. */
function examineFolder(config: Config): Finding[] {
  const faults = [findDirectoryFault(config.dataDir), findSecretFault(config)].filter(
    (fault) => fault !== null,
  );
  if (faults.length > 0) return faults.map((says) => finding('FAIL', 'database', says));
  return [
    finding(
      'skipped',
      'database',
      `The embedded database in ${config.dataDir} belongs to its process and was not opened.`,
    ),
  ];
}

/** What there is to say about a PostgreSQL database. */
export function databaseFindings(state: DatabaseState): Finding[] {
  const { major, encoding, hasLetters, schema, ownSchema, lastVacuum, deadRows } = state;
  const faults: string[] = [];
  if (major < OLDEST_POSTGRES) faults.push(`It is PostgreSQL ${major}. Move to ${OLDEST_POSTGRES} or newer.`);
  if (!hasLetters)
    faults.push(
      `It is encoded in ${encoding}, and its locale has no letters beyond ASCII. Make another: createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8`,
    );
  if (schema !== null && schema !== ownSchema)
    faults.push(
      `It has the schema ${schema}, and this Guildhall has ${ownSchema}. Install the version that made it.`,
    );
  if (lastVacuum === null && deadRows > MANY_DEAD_ROWS)
    faults.push(`It has ${deadRows} dead rows and was never vacuumed. Switch autovacuum on.`);
  if (faults.length > 0) return faults.map((says) => finding('FAIL', 'database', says));
  const vacuumed = lastVacuum?.toISOString() ?? 'never';
  const words = `PostgreSQL ${major}, schema ${schema ?? 'not made yet'}, last vacuum: ${vacuumed}.`;
  return [finding('ok', 'database', words)];
}
