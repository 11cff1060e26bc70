import type { BadgeWords } from '../../words.ts';

/** What a badge says in Korean. */
export const badge: BadgeWords = {
  members: (count) => `멤버 ${count}명`,
  reviews: (count) => `리뷰 ${count}개`,
  noRating: '아직 리뷰 없음',
  title: ({ name, rating, members }) =>
    `Guildhall의 ${name}: ${[rating, members].filter((part) => part !== null).join(', ')}`,
  rated: (rating, reviews) => `평점 5점 만점에 ${rating}점, ${reviews}`,
};
