import { MOST_REMINDED } from '#contract/notices.ts';
import type { ReminderWords } from '../../words.ts';

/** `/remind` in English. */
export const reminder: ReminderWords = {
  name: 'remind',
  description: 'Get a message when you can bump this server again',
  on: { name: 'on', description: 'Message me when I can bump this server again' },
  off: { name: 'off', description: 'Stop messaging me' },
  isOn: 'Done. We’ll send you a direct message as soon as you can bump this server again.',
  isOff: 'Done. We’ll stop messaging you about bumps of this server.',
  signIn: (address) => `Log in to the directory first, so we know your language: ${address}`,
  notAllowed: 'Only people who manage this server can get bump reminders.',
  full: `Up to ${MOST_REMINDED} managers of a server can get reminders, and that many do.`,
  tooMany: 'You’ve switched this too often. Try again in a minute.',
};
