const WORDS: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuses the user or the password in DATABASE_URL. Correct them.',
  '28000':
    'PostgreSQL refuses the user in DATABASE_URL from this machine. Make the role, or allow it in pg_hba.conf.',
  '3D000':
    'The database that DATABASE_URL names does not exist. Make it: createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 guildhall',
  '42501':
    'The user in DATABASE_URL lacks rights in its database. Make it the owner: alter database … owner to …',
  '53300': 'PostgreSQL has no connection left. Raise max_connections, or stop what takes them.',
  '57P03': 'PostgreSQL is starting or stopping. Try again in a minute.',
};

/** Why PostgreSQL refuses a connection, for the operator; null for another error. Never holds the address. */
export function explainRefusedConnection(error: unknown): string | null {
  return WORDS[String((error as { code?: unknown }).code)] ?? null; // errors of the driver carry it
}
