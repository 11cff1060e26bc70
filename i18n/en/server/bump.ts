import { durationText } from '#contract/durations.ts';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import type { BumpWords } from '../../words.ts';

/** `/bump` in English. */
export const bump: BumpWords = {
  name: 'bump',
  description: 'Lift this server to the top of the Guildhall directory',
  bumped: (again) => `Bumped! This server is at the top of the directory. You can bump it again ${again}.`,
  onCooldown: (again) =>
    `This server was bumped less than ${durationText(BUMP_COOLDOWN_MS, 'hour', 'en')} ago. You can bump it again ${again}.`,
  notListed: (address) => `This server is not in the directory. You can submit it here: ${address}`,
  notApproved: (address) =>
    `This server is not public in the directory. You can see how it stands here: ${address}`,
  listingBanned: 'This server is banned from the directory.',
  unlisted: (address) =>
    `This server is taking a break from the directory. You can show it again here: ${address}`,
  notAllowed: 'Only those who manage this server can bump it.',
  banned: 'Your account is banned from the directory.',
  trouble: 'That did not work. Please try again in a moment.',
};
