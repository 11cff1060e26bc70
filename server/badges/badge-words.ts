import type { InterfaceLanguage } from '#contract/vocabulary.ts';

/** What a badge says. Numbers come in the form of the language. */
interface Words {
  /** How many members, where there is little room: `count` is rounded. */
  members: (count: string, isOne: boolean) => string;
  reviews: (count: string, isOne: boolean) => string;
  noRating: string;
  /** The parts of the badge in a sentence for those who do not see it. */
  title: (parts: { name: string; rating: string; members: string | null }) => string;
  rated: (rating: string, reviews: string) => string;
}

export const BADGE_WORDS: Record<InterfaceLanguage, Words> = {
  en: {
    members: (count, isOne) => `${count} ${isOne ? 'member' : 'members'}`,
    reviews: (count, isOne) => `${count} ${isOne ? 'review' : 'reviews'}`,
    noRating: 'No reviews yet',
    title: ({ name, rating, members }) =>
      `${name} on Guildhall: ${[rating, members].filter((part) => part !== null).join(', ')}`,
    rated: (rating, reviews) => `rated ${rating} of 5 in ${reviews}`,
  },
  ko: {
    members: (count) => `멤버 ${count}명`,
    reviews: (count) => `리뷰 ${count}개`,
    noRating: '아직 리뷰 없음',
    title: ({ name, rating, members }) =>
      `Guildhall의 ${name}: ${[rating, members].filter((part) => part !== null).join(', ')}`,
    rated: (rating, reviews) => `평점 5점 만점에 ${rating}점, ${reviews}`,
  },
  ja: {
    members: (count) => `メンバー${count}人`,
    reviews: (count) => `レビュー${count}件`,
    noRating: 'レビューはまだありません',
    title: ({ name, rating, members }) =>
      `Guildhallの${name}：${[rating, members].filter((part) => part !== null).join('、')}`,
    rated: (rating, reviews) => `評価 5点満点中${rating}点、${reviews}`,
  },
};
