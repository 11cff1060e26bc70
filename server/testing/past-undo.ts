import { UNDO_MS } from '#contract/durations.ts';
import type { Site } from './community.ts';

/** Lets the time pass in which a ban can be undone, and what is due of bans be done. */
export async function pastUndo({ clock, work }: Pick<Site, 'clock' | 'work'>): Promise<void> {
  clock.advance(UNDO_MS);
  await work('moderation');
}

/** The answer of a decision, once what it tells is told. */
export async function untilNotified<Answer>(
  site: Pick<Site, 'clock' | 'work'>,
  deciding: Promise<Answer>,
): Promise<Answer> {
  const answer = await deciding;
  await pastUndo(site);
  return answer;
}
