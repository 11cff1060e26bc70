import type { OwnAppeal } from '#contract/appeals.ts';
import type { AppealedDecision } from './own-appeal.store.ts';

/** The appeal against a decision, for a person who manages the guild; null when there is none, and they may make none. */
export function presentOwnAppeal(decision: AppealedDecision | undefined, userId: string): OwnAppeal | null {
  if (!decision) return null;
  const { revision, isEdit, sentAt, outcome, reason, decidedAt } = decision;
  if (sentAt === null && decision.submittedBy !== userId) return null;
  return {
    about: aboutOf({ revision, isEdit }),
    state: sentAt === null ? 'open' : (outcome ?? 'waiting'),
    sentAt: sentAt?.toISOString() ?? null,
    answeredAt: decidedAt?.toISOString() ?? null,
    reason,
  };
}

/** What an appeal is about. */
export function aboutOf({
  revision,
  isEdit,
}: Pick<AppealedDecision, 'revision' | 'isEdit'>): OwnAppeal['about'] {
  if (revision === null) return 'ban';
  return isEdit ? 'edit' : 'submission';
}
