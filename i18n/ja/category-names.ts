import type { Category } from '#contract/vocabulary.ts';

/** The categories' names in Japanese. */
export const categoryNames = {
  Gaming: 'ゲーム',
  Music: '音楽',
  Art: 'アート',
  Technology: 'テクノロジー',
  Community: 'コミュニティ',
  Education: '教育',
  Entertainment: 'エンタメ',
  Sports: 'スポーツ',
  Web3: 'Web3',
} as const satisfies Record<Category, string>;
