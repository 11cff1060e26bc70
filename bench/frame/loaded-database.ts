import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '#database/open.ts';
import { queriesOver, withClient, type Queries } from './database.ts';
import { makeListings } from './make-listings.ts';

/** The settings of the database's server. */
export const SETTINGS = {
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  maintenance_work_mem: '1GB',
  jit: 'off',
};

/** The comment on a database that is complete; another one when other rows are made. */
const LOADED = 'loaded with tags';

/** The address of a database with a number of listings, created on the first run and kept. */
export async function loadedDatabase(serverUrl: string, count: number): Promise<string> {
  const name = `listings_${count}`;
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  const { rows } = await admin.query<{ loaded: string | null }>(
    `select shobj_description(oid, 'pg_database') as loaded from pg_database where datname = $1`,
    [name],
  );
  if (rows[0]?.loaded !== LOADED) {
    await admin.query(`drop database if exists ${name}`);
    await admin.query(`create database ${name} template template0`);
    await (await openDatabase({ databaseUrl: url, dataDir: '', onError: console.error })).close();
    await withClient(url, (client) => load(client, count));
    await admin.query(`comment on database ${name} is '${LOADED}'`);
  }
  await admin.end();
  return url;
}

/** The embedded database with a number of listings in a directory, created on the first run and kept. */
export async function loadedDirectory(dataDir: string, count: number): Promise<OpenDatabase> {
  const complete = `${dataDir}.loaded`;
  const isLoaded = existsSync(complete);
  if (!isLoaded) rmSync(dataDir, { recursive: true, force: true });
  const database = await openDatabase({ databaseUrl: null, dataDir, onError: console.error });
  if (isLoaded) return database;
  await load(queriesOver(database.db), count);
  writeFileSync(complete, '');
  return database;
}

async function load(client: Queries, count: number) {
  const seconds = await makeListings(client, count);
  await client.query('vacuum analyze');
  console.log(
    `Loaded ${count} listings in ${Math.round(seconds.rows)} s (${Math.round(count / seconds.rows)} a second, ` +
      `indexes not counted), their indexes in ${Math.round(seconds.indexes)} s.`,
  );
}
