import type { Database } from '#database/tables.ts';
import { corrections } from './corrections.ts';
import { splitAtMarks } from './marks.ts';
import { parseSearch, type Query } from './parse-search.ts';

/** What somebody may have meant whose words find nothing: the words between their marks, then those with another letter. */
export async function* otherReadings(db: Database, asked: Query): AsyncGenerator<string> {
  const written = asked.words.map((word) => word.written).join(' ');
  const apart = splitAtMarks(written);
  if (apart !== written) yield apart;
  yield* await corrections(db, asked);
  if (apart !== written) yield* await corrections(db, await parseSearch(db, apart, false));
}
