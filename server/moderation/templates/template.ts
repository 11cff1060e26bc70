import type { User } from '#contract/auth.ts';
import { inEachLanguage, MOST_TEMPLATES } from '#contract/vocabulary.ts';
import type { Template, WrittenTemplate } from '#contract/templates.ts';
import type { AuditAction } from '#contract/roles.ts';
import type { Database } from '#database/tables.ts';
import { recordAction } from '../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import {
  countTemplates,
  findTemplate,
  lockTemplates,
  recordChange,
  recordRemoval,
  recordTemplate,
  type TemplateContent,
} from './template.store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'databaseNow' | 'secrets'>;

/** Adds a template; refused when there are as many as fit. */
export function addTemplate(deps: Needs, admin: User, written: WrittenTemplate): Promise<Template> {
  const { db, clock } = deps;
  return db.transaction().execute(async (trx) => {
    await lockTemplates(trx); // of two at once the second counts the first
    if ((await countTemplates(trx)) >= MOST_TEMPLATES) throw new Refusal('templatesFull');
    const added = await recordTemplate(trx, contentOf(written), clock());
    await recordWritten(deps, trx, admin, 'add template', added);
    return added;
  });
}

/** Changes a template, unless somebody else has changed it since `version` was read. */
export function changeTemplate(
  deps: Needs,
  admin: User,
  { id, version, ...written }: WrittenTemplate & { id: string; version?: number | undefined },
): Promise<Template> {
  return deps.db.transaction().execute(async (trx) => {
    const changed = await recordChange(trx, { id, version, ...contentOf(written) });
    if (!changed) throw new Refusal((await findTemplate(trx, id)) ? 'templateChanged' : 'templateNotFound');
    await recordWritten(deps, trx, admin, 'change template', changed);
    return changed;
  });
}

/** Removes a template. A decision that is under way with it waits, and finds none. */
export async function removeTemplate(deps: Needs, admin: User, id: string): Promise<void> {
  const { db, clock } = deps;
  await db.transaction().execute(async (trx) => {
    const removed = await recordRemoval(trx, id, clock());
    if (!removed) throw new Refusal('templateNotFound');
    await recordAction(deps, trx, admin, {
      action: 'remove template',
      listing: null,
      person: null,
      before: { template: id },
      after: {},
      words: [{ part: 'before', said: { title: removed.title }, author: admin.id }],
    });
  });
}

/** Without an English title the first of the others is the English one. */
function contentOf({ title, titles = {}, texts }: WrittenTemplate): TemplateContent {
  const english = [titles.en, title, ...Object.values(titles)].find(Boolean) ?? '';
  return {
    titles: inEachLanguage((language) => (language === 'en' ? english : (titles[language] ?? ''))),
    texts,
  };
}

function recordWritten(
  deps: Needs,
  trx: Database,
  admin: User,
  action: Extract<AuditAction, `${string} template`>,
  { id, title, titles, texts }: Template,
) {
  return recordAction(deps, trx, admin, {
    action,
    listing: null,
    person: null,
    before: {},
    after: { template: id },
    words: [{ part: 'after', said: { title, ...otherTitles(titles), ...texts }, author: admin.id }],
  });
}

/** The titles in other languages than English, as far as they are written. */
function otherTitles({ ko, ja }: Template['titles']) {
  return { ...(ko !== '' && { koTitle: ko }), ...(ja !== '' && { jaTitle: ja }) };
}
