import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { words as en } from './en/server/words.ts';
import { words as ja } from './ja/server/words.ts';
import { words as ko } from './ko/server/words.ts';
import type { ServerWords } from './words.ts';

/** The words of the server in each language. The browser has its own texts: `texts.ts`. */
export const SERVER_WORDS: Readonly<Record<InterfaceLanguage, ServerWords>> = { en, ko, ja };
