import { databaseNow, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import {
  findBusy,
  findForWall,
  findGrowing,
  findInLanguage,
  findNew,
  findSmallAndWarm,
  findTonight,
} from '#server/directory/shelves/shelf.store.ts';
import type { MeasuredQuery } from './queries.ts';

/** What the shelves and the wall of the home page are chosen from. */
export function shelfQueries({ db }: { db: Database }): MeasuredQuery[] {
  const find: Record<string, (db: Database, now: DatabaseInstant, turn: number) => Promise<unknown>> = {
    'shelf: in a language': (db, now) => findInLanguage(db, now, 'Korean'),
    'shelf: busy': findBusy,
    'shelf: tonight': findTonight,
    'shelf: growing': findGrowing,
    'shelf: small and warm': findSmallAndWarm,
    'shelf: new': findNew,
    'wall of the home page': (db, now, turn) => findForWall(db, now, `draw ${turn}`),
  };
  return Object.entries(find).map(([name, ask]) => ({
    name,
    goal: null,
    ask: (turn) => ask(db, databaseNow(), turn),
  }));
}
