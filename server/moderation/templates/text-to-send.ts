import { lengthOf, REASON_LENGTH } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import { Refusal } from '../../refusal.ts';
import { findLanguage, lockText } from './template.store.ts';

/** What is said with a decision: a template, words of one's own, or both. */
export interface DecisionText {
  templateId?: string | undefined;
  /** The version of the template that was read: another one is refused. */
  templateVersion?: number | undefined;
  reason?: string | undefined;
}

/**
 * The text that goes to a person with a decision: that of the template in their language, then the words of one's own.
 * The template stays as it is until the transaction ends; null when nothing is said.
 */
export async function textToSend(
  trx: Database,
  userId: string | null,
  { templateId, templateVersion, reason }: DecisionText,
): Promise<string | null> {
  if (templateId === undefined) return reason ?? null;
  const template = await lockText(trx, templateId, await findLanguage(trx, userId));
  if (template === null) throw new Refusal('templateGone');
  const { text, version } = template;
  if (templateVersion !== undefined && version !== templateVersion) throw new Refusal('templateChanged');
  if (reason === undefined) return text;
  const both = `${text}\n\n${reason}`;
  if (lengthOf(both) > REASON_LENGTH.most) throw new Refusal('noteTooLong');
  return both;
}
