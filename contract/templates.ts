import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FIELD_ERRORS, reason, writtenText } from './forms.ts';
import { inEachLanguage } from './in-each-language.ts';
import { MOST_TEMPLATES, TEMPLATE_TITLE_LENGTH } from './vocabulary.ts';

/** The texts of a template. The one in the language of its reader is sent. */
const texts = z.object(inEachLanguage(() => reason));

/** What somebody writes of a template. */
const templateContent = z.object({
  /** For those who choose; in the figures of `/transparency` everybody reads it. */
  title: writtenText({
    least: { length: TEMPLATE_TITLE_LENGTH.least, message: FIELD_ERRORS.required },
    most: {
      length: TEMPLATE_TITLE_LENGTH.most,
      message: `Title must not exceed ${TEMPLATE_TITLE_LENGTH.most} characters`,
    },
  }),
  texts,
});

/** A text in each language that can be sent with a decision. */
const template = z.object({
  id: z.uuid(),
  title: z.string(),
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
  body: templateContent,
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
  body: z.extend(templateContent, { version: z.optional(z.int().check(z.positive())) }),
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
