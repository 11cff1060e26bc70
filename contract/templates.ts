import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FIELD_ERRORS, optionalText, reason } from './forms.ts';
import { inEachLanguage, MOST_TEMPLATES, TEMPLATE_TITLE_LENGTH } from './vocabulary.ts';

/** The titles of a template. `title` is the English one; it stands for those that are empty. */
export const titled = {
  title: z.string(),
  titles: z.object(inEachLanguage(() => z.string())),
};

const titledThing = z.object(titled);
export type Titled = z.output<typeof titledThing>;

/** What is said with a decision: a template, words of one’s own, or both. */
export const decisionText = {
  /** Its text goes first, in the language of its reader. */
  templateId: z.optional(z.uuid()),
  /** The version that was read: the decision is refused when the template has been changed since. */
  templateVersion: z.optional(z.int().check(z.positive())),
  reason: z.optional(reason),
};

/** Refuses to decide without a word. */
export const saysSomething = z.refine<{ templateId?: string | undefined; reason?: string | undefined }>(
  ({ reason, templateId }) => reason !== undefined || templateId !== undefined,
  { error: FIELD_ERRORS.required, path: ['reason'] },
);

/** The texts of a template. The one in the language of its reader is sent. */
const texts = z.object(inEachLanguage(() => reason));

const writtenTitle = z.optional(
  optionalText(TEMPLATE_TITLE_LENGTH, `Title must not exceed ${TEMPLATE_TITLE_LENGTH} characters`),
);

/** What somebody writes of a template. */
const templateContent = {
  /** The English title, unless `titles` has one. */
  title: writtenTitle,
  /** For those who choose; in the figures of `/transparency` everybody reads them. One is enough. */
  titles: z.optional(z.object(inEachLanguage(() => writtenTitle))),
  texts,
};

const written = z.object(templateContent);
export type WrittenTemplate = z.output<typeof written>;

/** Refuses a template without any title. */
const hasTitle = z.refine<Pick<WrittenTemplate, 'title' | 'titles'>>(
  ({ title, titles }) => [title, ...Object.values(titles ?? {})].some(Boolean),
  { error: FIELD_ERRORS.required, path: ['title'] },
);

/** A text in each language that can be sent with a decision. */
const template = z.object({
  id: z.uuid(),
  ...titled,
  texts: z.object(inEachLanguage(() => z.string())),
  /** Grows with each change, so that nobody changes what they have not read. */
  version: z.int(),
});
export type Template = z.output<typeof template>;

const templateParams = z.object({ id: z.uuid() });
const AFFECTED = ['/api/admin/templates', '/api/admin/audit'] as const;

/** The oldest first, so that a template keeps its key. There are so few that they have no pages. */
export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/templates',
  access: { permission: 'read templates' },
  summary: 'The texts that can be sent with a decision, the oldest first',
  reply: z.array(template).check(z.maxLength(MOST_TEMPLATES)),
});

export const addTemplate = endpoint({
  method: 'POST',
  path: '/api/admin/templates',
  access: { permission: 'write templates' },
  affects: AFFECTED,
  summary: 'Adds a text that can be sent with a decision',
  refusals: ['templatesFull'],
  body: written.check(hasTitle),
  reply: template,
});

/** With `version` it is refused when somebody else has changed the template since. */
export const changeTemplate = endpoint({
  method: 'PUT',
  path: '/api/admin/templates/{id}',
  access: { permission: 'write templates' },
  affects: AFFECTED,
  summary: 'Changes a text that can be sent with a decision',
  refusals: ['templateNotFound', 'templateChanged'],
  params: templateParams,
  body: z.object({ ...templateContent, version: z.optional(z.int().check(z.positive())) }).check(hasTitle),
  reply: template,
});

/** What was sent before stays as it was. */
export const removeTemplate = endpoint({
  method: 'DELETE',
  path: '/api/admin/templates/{id}',
  access: { permission: 'write templates' },
  affects: AFFECTED,
  summary: 'Removes a text that can be sent with a decision',
  refusals: ['templateNotFound'],
  params: templateParams,
  reply: z.object({}),
});
