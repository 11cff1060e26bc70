import type { BadgeWords } from '../../words.ts';

/** What a badge says in Japanese. */
export const badge: BadgeWords = {
  members: (count) => `メンバー${count}人`,
  reviews: (count) => `レビュー${count}件`,
  noRating: 'レビューはまだありません',
  title: ({ name, rating, members }) =>
    `Guildhallの${name}：${[rating, members].filter((part) => part !== null).join('、')}`,
  rated: (rating, reviews) => `評価 5点満点中${rating}点、${reviews}`,
};
