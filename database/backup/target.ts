import { OtherSchema, ownSchema, readFingerprint, type SqlConnection } from '../make-schema.ts';
import { EXCLUDED_TABLES, quoted, type Read } from './catalog.ts';
import { BackupRefused } from './format.ts';

/** The tables that have rows in an empty database: zeros, and erasures, which stay whatever is restored. */
const WHEN_EMPTY = new Set(['status_counts', 'waiting_counts', 'erased_people']);

/**
 * Refuses a database that a restore would harm: one with rows unless it is to be replaced, one that other processes of
 * Guildhall use, one with another schema, and one that holds something else.
 */
export async function requireTarget(connection: SqlConnection, replace: boolean): Promise<void> {
  const read = <Row>(sql: string, parameters?: unknown[]) => connection.rows<Row>(sql, parameters);
  await requireNobodyElse(connection);
  const { columns: own, fingerprint } = ownSchema();
  const found = await readFingerprint(read);
  if (found !== null && found !== fingerprint) throw new OtherSchema(found, fingerprint);

  const relations = await read<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`);
  const others = relations.filter(({ name }) => found === null || !own.has(name));
  if (others.length > 0)
    throw new BackupRefused(
      `The database also holds ${others[0]?.name}, which is not Guildhall’s. Restore into a database of its own.`,
    );
  const [dependent] = [...(await readFunctions(read)), ...(await readDependents(read))];
  if (dependent !== undefined)
    throw new BackupRefused(
      `The database also holds ${dependent}, which is not Guildhall’s and would be dropped. Drop it first, and make it ` +
        'again afterwards.',
    );
  if (replace) return;
  for (const { name } of relations) {
    if (name in EXCLUDED_TABLES || WHEN_EMPTY.has(name)) continue;
    const rows = await read(`select 1 from ${quoted(name)} limit 1`);
    if (rows.length > 0)
      throw new BackupRefused(
        `The database is not empty: ${name} has rows. Restore into an empty one, or add --replace, which deletes ` +
          'everything that it holds now.',
      );
  }
}

/** Functions in the schema that Guildhall has not made. */
async function readFunctions(read: Read): Promise<string[]> {
  const { functions } = ownSchema();
  const found = await read<{ name: string }>(`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by proname`);
  return found.filter(({ name }) => !functions.has(name)).map(({ name }) => `the function ${name}`);
}

/** Views and foreign keys in other schemas that depend on tables of ours. */
async function readDependents(read: Read): Promise<string[]> {
  const found = await read<{ name: string }>(`
    select distinct format('the view %s', v.oid::regclass) as name
    from pg_depend d
    join pg_rewrite r on r.oid = d.objid and d.classid = 'pg_rewrite'::regclass
    join pg_class v on v.oid = r.ev_class
    join pg_class t on t.oid = d.refobjid and d.refclassid = 'pg_class'::regclass
    where t.relnamespace = 'public'::regnamespace and v.relnamespace <> 'public'::regnamespace
      and t.relkind in ('r', 'p')
    union all
    select format('the table %s', c.conrelid::regclass) from pg_constraint c join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and t.relnamespace = 'public'::regnamespace
      and c.connamespace <> 'public'::regnamespace`);
  return found.map(({ name }) => name);
}

async function requireNobodyElse(connection: SqlConnection) {
  const [others] = await connection.rows<{ count: number }>(`
    select count(distinct pid)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'guildhall%'`);
  if ((others?.count ?? 0) > 0)
    throw new BackupRefused(
      'Guildhall runs on this database: stop all of its processes first. What they remember would no longer hold.',
    );
}

/** Drops everything that Guildhall has made; `requireTarget` has refused what else would go with it. */
export async function dropSchema(connection: SqlConnection): Promise<void> {
  const statements = await connection.rows<{ sql: string }>(`
    select format('drop table %s cascade', string_agg(quote_ident(relname), ', ')) as sql from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    having count(*) > 0
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`);
  for (const { sql } of statements) await connection.run(sql);
  for (const type of ownSchema().types) await connection.run(`drop type if exists ${type} cascade`);
}
