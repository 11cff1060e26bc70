import { dropDraft, keepDraft, readDraft, type DraftOf } from '../auth/drafts.ts';

/** What is being written about, and by whom. */
export interface ReasonOf {
  readonly userId: string;
  readonly discordServerId: string;
}

/** What was written about a server and not sent, empty when there is nothing. */
export function readReason(of: ReasonOf): string {
  const kept = readDraft(draftOf(of));
  return typeof kept === 'string' ? kept : '';
}

/** Keeps what is being written. */
export function keepReason(of: ReasonOf, reason: string): void {
  if (reason === '') dropReason(of);
  else keepDraft(draftOf(of), reason);
}

/** Forgets what was written. */
export function dropReason(of: ReasonOf): void {
  dropDraft(draftOf(of));
}

function draftOf({ userId, discordServerId }: ReasonOf): DraftOf {
  return { kind: 'report', userId, about: discordServerId };
}
