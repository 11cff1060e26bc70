import type { BusyWords } from '../../words.ts';

export const busy: BusyWords = {
  title: 'Guildhall is busy',
  text: 'More people are asking for pages than we can serve right now. Try again in a moment.',
  again: 'Try again',
};
