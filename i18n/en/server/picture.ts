import type { PictureWords } from '../../words.ts';

/** What the picture of a link preview says in English. */
export const picture: PictureWords = {
  site: 'Find a Discord server worth joining',
  asOf: (day) => `As of ${day}`,
  week: 'When people are online (UTC)',
  category: (category) => `${category} servers`,
  language: (language) => `Servers in ${language}`,
  both: (category, language) => `${category} servers in ${language}`,
  tagged: (tag) => `Servers tagged ${tag}`,
  otherLanguages: 'other languages',
};
