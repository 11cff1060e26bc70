import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function fold(written: readonly string[]) {
  const { rows } = await sql<{ folded: string }>`
    select fold(text) as folded from unnest(${written}::text[]) with ordinality as given (text, place)
    order by place`.execute(database.db);
  return rows.map(({ folded }) => folded);
}

test('quotes, dashes, middle dots and Arabic spellings fold to one form', async () => {
  const same: [string, string][] = [
    ...Array.from('’‘‚‛´`ʼ′＇', (quote): [string, string] => [`garry${quote}s`, "garry's"]),
    ...Array.from('‐‑‒–—―−⸺⸻﹘﹣－﹣֊־゠', (dash): [string, string] => [`half${dash}life`, 'half-life']),
    ['ドラゴン・クエスト', 'ドラゴンクエスト'],
    ['ﾄﾞﾗｺﾞﾝ･ｸｴｽﾄ', 'ドラゴンクエスト'],
    ['부산·양산', '부산양산'],
    ['col·lecció', 'colleccio'],
    ['col‧lecció', 'colleccio'],
    ['أحمد', 'احمد'],
    ['إسلام', 'اسلام'],
    ['آسيا', 'اسيا'],
    ['ٱلله', 'الله'],
    ['مدرسة', 'مدرسه'],
    ['مصطفى', 'مصطفي'],
    ['مَدْرَسَةٌ', 'مدرسة'],
    ['أُمَّة', 'امه'],
    ['رحمٰن', 'رحمن'],
    ['كـــتاب', 'كتاب'],
  ];
  const folded = await fold(same.flat());
  const differing = same.filter((_, at) => folded[2 * at] !== folded[2 * at + 1]);
  expect(differing).toEqual([]);

  const unchanged = ['らー', 'c++', 'c#', '.net', 'a~b', 'ئ', 'ؤ', 'й'];
  expect(await fold(unchanged)).toEqual(['ラー', ...unchanged.slice(1)]);
});
