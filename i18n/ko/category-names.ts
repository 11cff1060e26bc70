import type { Category } from '#contract/vocabulary.ts';

/** The categories' names in Korean. */
export const categoryNames = {
  Gaming: '게임',
  Music: '음악',
  Art: '아트',
  Technology: '기술',
  Community: '커뮤니티',
  Education: '교육',
  Entertainment: '엔터테인먼트',
  Sports: '스포츠',
  Web3: 'Web3',
} as const satisfies Record<Category, string>;
