/** Where a reader came from to a listing's page, or saw its card. Stored by their places here: new ones go to the end. */
export const VIEW_SOURCES = [
  'home',
  'search',
  'category',
  'language',
  'tag',
  'similar',
  'saved',
  'events',
  'feed',
  'bot',
  'direct',
  'external',
] as const;
export type ViewSource = (typeof VIEW_SOURCES)[number];

/** The sources that links of ours outside of the site name in the address. */
export const LINK_SOURCES = ['feed', 'bot'] as const satisfies readonly ViewSource[];
export type LinkSource = (typeof LINK_SOURCES)[number];
