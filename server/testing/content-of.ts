import { CompiledQuery } from 'kysely';
import { EXCLUDED_TABLES, quoted } from '#database/backup/catalog.ts';
import { TEXT_OUTPUT_SETTINGS } from '#database/backup/format.ts';
import type { Database } from '#database/tables.ts';

/** All rows of all tables of which there are backups, as texts in order, and the numbers that sequences give next. */
export function contentOf(db: Database): Promise<Record<string, string[]>> {
  return db.transaction().execute(async (trx) => {
    const read = async <Row>(sql: string) => (await trx.executeQuery<Row>(CompiledQuery.raw(sql))).rows;
    for (const setting of TEXT_OUTPUT_SETTINGS) await read(setting);
    const tables = await read<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
    );
    const content: Record<string, string[]> = {};
    for (const { name } of tables) {
      if (name in EXCLUDED_TABLES) continue;
      const rows = await read<{ row: string }>(`select stored::text as row from ${quoted(name)} as stored`);
      content[name] = rows.map(({ row }) => row).toSorted();
    }
    const sequences = await read<{ name: string; last: string | null }>(
      `select sequencename as name, last_value::text as last from pg_sequences order by sequencename`,
    );
    content['sequences'] = sequences.map(({ name, last }) => `${name} ${last}`);
    return content;
  });
}
