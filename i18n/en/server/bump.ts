import { durationText } from '#contract/durations.ts';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import type { BumpWords } from '../../words.ts';

/** `/bump` in English. */
export const bump: BumpWords = {
  name: 'bump',
  description: 'Move this server to the top of the Guildhall directory',
  bumped: (again) => `Bumped! This server is at the top of the directory. You can bump it again ${again}.`,
  onCooldown: (again) =>
    `Someone bumped this server less than ${durationText(BUMP_COOLDOWN_MS, 'hour', 'en')} ago. You can bump it again ${again}.`,
  notListed: (address) => `This server isn’t in the directory. Submit it here: ${address}`,
  notApproved: (address) => `This server isn’t public in the directory. See how it’s doing here: ${address}`,
  listingBanned: 'This server is banned from the directory.',
  unlisted: (address) => `This server is on a break. Show it again here: ${address}`,
  notAllowed: 'Only people who manage this server can bump it.',
  banned: 'Your account is banned from the directory.',
  trouble: 'That didn’t work. Try again in a moment.',
};
