import type { FiguresWords } from '../../words.ts';

/** The headings of a file of figures in English. */
export const figures: FiguresWords = {
  server: 'Server',
  day: 'Day (UTC)',
  impressions: 'Seen in lists',
  views: 'Page views',
  joins: 'Joins',
  bumps: 'Bumps',
  reviews: 'Reviews',
  viewsFrom: (source) => `Views from: ${source}`,
  sources: {
    home: 'home page',
    search: 'search',
    category: 'category',
    language: 'language',
    tag: 'tag',
    similar: 'similar servers',
    saved: 'saved servers',
    events: 'events',
    feed: 'calendars',
    bot: 'bot messages',
    direct: 'direct',
    external: 'other websites',
  },
};
