import type { BadgeWords } from '../../words.ts';

/** What a badge says in English. */
export const badge: BadgeWords = {
  members: (count, isOne) => `${count} ${isOne ? 'member' : 'members'}`,
  reviews: (count, isOne) => `${count} ${isOne ? 'review' : 'reviews'}`,
  noRating: 'No reviews yet',
  title: ({ name, rating, members }) =>
    `${name} on Guildhall: ${[rating, members].filter((part) => part !== null).join(', ')}`,
  rated: (rating, reviews) => `rated ${rating} of 5 in ${reviews}`,
};
