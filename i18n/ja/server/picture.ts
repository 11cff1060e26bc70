import type { PictureWords } from '../../words.ts';

/** What the picture of a link preview says in Japanese. */
export const picture: PictureWords = {
  site: '入りたくなるDiscordサーバーが見つかる',
  asOf: (day) => `${day}時点`,
  week: '曜日・時間帯ごとのオンライン人数（UTC）',
  category: (category) => `${category}のサーバー`,
  language: (language) => `${language}のサーバー`,
  both: (category, language) => `${language}の${category}サーバー`,
  tagged: (tag) => `タグ「${tag}」のサーバー`,
  otherLanguages: 'その他の言語',
};
