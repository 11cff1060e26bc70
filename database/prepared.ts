import { createHash } from 'node:crypto';
import { sql } from 'kysely';

/** Stands first in a statement whose plan takes long to make: each connection to PostgreSQL plans it once. */
export const prepared = sql`/* prepared */`;

const MARK = '/* prepared */';
/** Of one connection. Further ones are planned each time. */
const MOST = 100;

/** The names under which a connection keeps statements; null for one that it does not keep. */
export function preparedNames(): (text: string) => string | null {
  const names = new Map<string, string>();
  return (text) => {
    if (!text.trimStart().startsWith(MARK)) return null;
    const known = names.get(text);
    if (known !== undefined || names.size === MOST) return known ?? null;
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}
