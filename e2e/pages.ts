import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { INTERFACE_LANGUAGES, LANGUAGE_FACTS } from '#contract/vocabulary.ts';
import { lanternKeep, longWalkHome, NOBODYS_ID } from './listings.ts';

/** What a visitor can open: each page, also without its server or its reviews, and no page. */
export const PATHS = [
  ...Object.values(PAGE_ADDRESSES),
  `/server/${lanternKeep.id}`,
  `/server/${longWalkHome.id}`,
  `/server/${NOBODYS_ID}`,
  '/nowhere',
] as const;

/** The interface's languages, each with a browser's locale that asks for it. */
export const LANGUAGES = INTERFACE_LANGUAGES.map((language) => ({
  language,
  locale: LANGUAGE_FACTS[language].locale,
}));

/** The themes, each with the name of the button to the other one. */
export const THEMES = ['dark', 'light'] as const;
