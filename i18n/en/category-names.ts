import type { Category } from '#contract/vocabulary.ts';

/** The categories' names in English. */
export const categoryNames = {
  Gaming: 'Gaming',
  Music: 'Music',
  Art: 'Art',
  Technology: 'Technology',
  Community: 'Community',
  Education: 'Education',
  Entertainment: 'Entertainment',
  Sports: 'Sports',
  Web3: 'Web3',
} as const satisfies Record<Category, string>;
