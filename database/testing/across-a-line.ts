import { layLine, type Line } from './line.ts';
import { openOnPostgres } from './test-database.ts';

/** Opens a database on PostgreSQL across a line that can hang and break, and that goes when the database is closed. */
export async function openAcrossALine(databaseUrl: string) {
  const line: Line = await layLine(databaseUrl);
  const database = await openOnPostgres(line.url, () => {});
  const close = async () => {
    await database.close();
    await line.close();
  };
  return { line, database: { ...database, close } };
}
