import { BAN_UNDO_MS } from '#contract/bans.ts';
import type { Site } from './community.ts';

/** Lets the time pass in which a ban can be undone, and what is due of bans be done. */
export async function pastUndo({ clock, work }: Pick<Site, 'clock' | 'work'>): Promise<void> {
  clock.advance(BAN_UNDO_MS);
  await work('bans');
}
