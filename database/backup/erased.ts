import type { SqlConnection } from '../make-schema.ts';

/** A person whose data was erased. */
export interface Erased {
  pseudonym: string;
  erasedAt: string;
}

/** The people whose data was erased from a database; nobody when it is from before there was a list. */
export async function readErased(connection: SqlConnection): Promise<Erased[]> {
  const [known] = await connection.rows<{ known: boolean }>(
    `select to_regclass('public.erased_people') is not null as known`,
  );
  if (!known?.known) return [];
  return connection.rows(
    `select pseudonym, to_char(erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "erasedAt"
     from erased_people order by pseudonym`,
  );
}
