import type { BusyWords } from '../../words.ts';

export const busy: BusyWords = {
  title: 'Guildhall is busy',
  text: 'More pages are being asked for than we can make right now. Please try again in a moment.',
  again: 'Try again',
};
