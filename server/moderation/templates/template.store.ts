import { sql } from 'kysely';
import { inEachLanguage, INTERFACE_LANGUAGES, type InterfaceLanguage } from '#contract/vocabulary.ts';
import type { Titled, Template } from '#contract/templates.ts';
import type { Database } from '#database/tables.ts';

export type TemplateContent = Pick<Template, 'titles' | 'texts'>;
type TitleRow = Record<(typeof TITLES)[number], string>;
interface TemplateRow extends Record<InterfaceLanguage, string>, TitleRow {
  id: string;
  version: number;
}

/** The columns of the titles. */
export const TITLES = ['title', 'koTitle', 'jaTitle'] as const;
const COLUMNS = ['id', ...TITLES, ...INTERFACE_LANGUAGES, 'version'] as const;
const NO_TEXTS = inEachLanguage(() => '');

/** All templates, the oldest first. */
export async function findTemplates(db: Database): Promise<Template[]> {
  const rows = await db
    .selectFrom('templates')
    .select(COLUMNS)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(asTemplate);
}

/** A template, unless it has been removed. */
export async function findTemplate(db: Database, id: string): Promise<Template | null> {
  const row = await db
    .selectFrom('templates')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return row ? asTemplate(row) : null;
}

/** The text of a template, which is neither changed nor removed until the transaction ends; null without one. */
export async function lockText(
  trx: Database,
  id: string,
  language: InterfaceLanguage,
): Promise<{ text: string; version: number } | null> {
  const row = await trx
    .selectFrom('templates')
    .select([`${language} as text`, 'version'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps others from adding, changing and removing templates until the transaction ends. */
export async function lockTemplates(trx: Database): Promise<void> {
  await sql`lock table templates in share row exclusive mode`.execute(trx);
}

/** The number of templates that are not removed. */
export async function countTemplates(trx: Database): Promise<number> {
  const { count } = await trx
    .selectFrom('templates')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a new template. */
export async function recordTemplate(
  trx: Database,
  { titles, texts }: TemplateContent,
  createdAt: Date,
): Promise<Template> {
  const row = await trx
    .insertInto('templates')
    .values({ ...asColumns(titles), ...texts, createdAt, removedAt: null })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return asTemplate(row);
}

/** Changes a template; null when it has been removed, or is not of the version that was read. */
export async function recordChange(
  trx: Database,
  { id, version, titles, texts }: TemplateContent & { id: string; version: number | undefined },
): Promise<Template | null> {
  const row = await trx
    .updateTable('templates')
    .set({ ...asColumns(titles), ...texts, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? asTemplate(row) : null;
}

/** Removes a template's texts and keeps its titles; null when that was done before. */
export async function recordRemoval(trx: Database, id: string, removedAt: Date): Promise<Titled | null> {
  const row = await trx
    .updateTable('templates')
    .set({ removedAt, ...NO_TEXTS })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning(TITLES)
    .executeTakeFirst();
  return row ? asTitled(row) : null;
}

/** The language in which messages go to a person; English once they are erased. */
export async function findLanguage(trx: Database, userId: string | null): Promise<InterfaceLanguage> {
  if (userId === null) return 'en';
  const user = await trx.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst();
  return user?.language ?? 'en';
}

function asTemplate(row: TemplateRow): Template {
  const { id, version } = row;
  return { id, ...asTitled(row), texts: inEachLanguage((language) => row[language]), version };
}

/** The titles of a row. */
export function asTitled(row: TitleRow): Titled {
  const { title, koTitle, jaTitle } = row;
  return { title, titles: { en: title, ko: koTitle, ja: jaTitle } };
}

function asColumns(titles: Template['titles']): TitleRow {
  return { title: titles.en, koTitle: titles.ko, jaTitle: titles.ja };
}
