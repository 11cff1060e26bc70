import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { openDatabase, type OpenDatabase } from '#database/open.ts';
import {
  startPostgres,
  type PostgresOptions,
  type PostgresServer,
} from '#database/testing/postgres-server.ts';
import { startSimulator, type Simulator } from '#simulator/simulator.ts';
import { startSite, type RunningSite } from '../../e2e/site.ts';
import { startSiteProcess, type SiteProcess } from './site-process.ts';

type Option = string | number | boolean;
type Read<Defaults> = {
  [Name in keyof Defaults]: Defaults[Name] extends number
    ? number
    : Defaults[Name] extends boolean
      ? boolean
      : string;
};

/** Starts what a bench measures. All of it is ended after the bench, the last first, also when the bench fails. */
export interface Start {
  /** A temporary folder. */
  folder(): string;
  postgres(options?: PostgresOptions): Promise<PostgresServer>;
  /** Opens a database of PostgreSQL as a site does. */
  database(url: string): Promise<OpenDatabase>;
  discord(): Promise<Simulator>;
  /** A Guildhall alone; without a folder of built pages it has none. */
  site(settings: Readonly<Record<string, string>>, built?: string): Promise<SiteProcess>;
  /** The demo, as `npm start` runs it. */
  demo(options?: Parameters<typeof startSite>[0]): Promise<RunningSite>;
  /** Something else, which `end` ends. */
  add<T>(started: T, end: (started: T) => unknown): T;
}

/** Reads the options of a bench. A default tells what kind of value an option has. */
export function readOptions<Defaults extends Record<string, Option>>(
  defaults: Defaults,
  args = process.argv.slice(2),
): Read<Defaults> {
  const options: ParseArgsOptionsConfig = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      { type: typeof value === 'boolean' ? 'boolean' : 'string' },
    ]),
  );
  const { values } = parseArgs({ options, args });
  const read = Object.entries(defaults).map(([name, value]) => {
    const given = values[name];
    if (given === undefined) return [name, value];
    if (typeof value !== 'number') return [name, given];
    if (Number.isNaN(Number(given))) throw new Error(`--${name} has to be a number`);
    return [name, Number(given)];
  });
  return Object.fromEntries(read) as Read<Defaults>; // one entry for each default
}

/** Runs a bench, and ends whatever it has started. */
export async function bench(run: (start: Start) => Promise<unknown>): Promise<void> {
  const endings: (() => unknown)[] = [];
  const add = <T>(started: T, end: (started: T) => unknown) => {
    endings.push(() => end(started));
    return started;
  };
  const start: Start = {
    add,
    folder: () =>
      add(mkdtempSync(join(tmpdir(), 'guildhall-bench-')), (folder) =>
        rmSync(folder, { recursive: true, force: true }),
      ),
    postgres: async (options) => add(await startPostgres(options), (server) => server.stop()),
    database: async (databaseUrl) =>
      add(await openDatabase({ databaseUrl, dataDir: '', onError: console.error }), (database) =>
        database.close(),
      ),
    discord: async () => add(await startSimulator({ world: 'empty' }), (discord) => discord.stop()),
    site: async (settings, built) => add(await startSiteProcess(settings, built), (site) => site.kill()),
    demo: async (options) => add(await startSite(options), (site) => site.stop()),
  };
  const errors: unknown[] = [];
  const attempt = async (act: () => unknown) => {
    try {
      await act();
    } catch (error) {
      errors.push(error);
    }
  };
  await attempt(() => run(start));
  for (const end of endings.toReversed()) await attempt(end);
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors);
}
