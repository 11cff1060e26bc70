import { MOST_REMINDED } from '#contract/notices.ts';
import type { ReminderWords } from '../../words.ts';

/** `/remind` in English. */
export const reminder: ReminderWords = {
  name: 'remind',
  description: 'Have our bot write to you when this server can be bumped again',
  on: { name: 'on', description: 'Write to me when this server can be bumped again' },
  off: { name: 'off', description: 'Do not write to me any more' },
  isOn: 'Done. You get a direct message as soon as this server can be bumped again.',
  isOff: 'Done. You get no more messages when this server can be bumped again.',
  signIn: (address) => `Please log in to the directory first, so that we know your language: ${address}`,
  notAllowed: 'Only those who manage this server can be reminded to bump it.',
  full: `No more than ${MOST_REMINDED} managers of a server can be reminded.`,
  tooMany: 'You have switched this too often. Please try again in a minute.',
};
