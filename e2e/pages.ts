import { INTERFACE_LANGUAGES, LANGUAGE_FACTS } from '#contract/vocabulary.ts';
import { lanternKeep, longWalkHome, NOBODYS_ID } from './listings.ts';

/** Every kind of page; `status` is the status of its HTML. */
export const PAGES = [
  { name: 'home', path: '/', status: 200 },
  { name: 'server', path: `/server/${lanternKeep.id}`, status: 200 },
  { name: 'server without reviews', path: `/server/${longWalkHome.id}`, status: 200 },
  { name: 'server not found', path: `/server/${NOBODYS_ID}`, status: 404 },
  { name: '404', path: '/nowhere', status: 404 },
  { name: 'events', path: '/events', status: 200 },
  { name: 'terms', path: '/terms', status: 200 },
  { name: 'transparency', path: '/transparency', status: 200 },
  { name: 'my servers, signed out', path: '/my-servers', status: 200 },
  { name: 'admin, signed out', path: '/admin', status: 200 },
] as const;

/** The interface's languages, each with a browser's locale that asks for it. */
export const LANGUAGES = INTERFACE_LANGUAGES.map((language) => ({
  language,
  locale: LANGUAGE_FACTS[language].locale,
}));

/** The themes, each with the name of the button to the other one. */
export const THEMES = ['dark', 'light'] as const;
