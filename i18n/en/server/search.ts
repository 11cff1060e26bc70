import type { SearchWords } from '../../words.ts';

export const search: SearchWords = {
  description: 'Search Guildhall, a directory of Discord servers',
};
