import type { SearchWords } from '../../words.ts';

export const search: SearchWords = {
  description: 'DiscordサーバーのディレクトリGuildhallで検索',
};
