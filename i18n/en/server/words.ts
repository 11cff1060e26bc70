import type { ServerWords } from '../../words.ts';
import { categoryNames } from '../category-names.ts';
import { badge } from './badge.ts';
import { bump } from './bump.ts';
import { busy } from './busy.ts';
import { errorPage } from './error-page.ts';
import { figures } from './figures.ts';
import { messages } from './messages.ts';
import { picture } from './picture.ts';
import { reminder } from './reminder.ts';
import { search } from './search.ts';
import { webhooks } from './webhooks.ts';

/** The words of the server in English. */
export const words: ServerWords = {
  badge,
  bump,
  busy,
  categoryNames,
  errorPage,
  figures,
  messages,
  picture,
  reminder,
  search,
  webhooks,
};
