import type { PictureWords } from '../../words.ts';

/** What the picture of a link preview says in Korean. */
export const picture: PictureWords = {
  site: '들어가고 싶은 Discord 서버 찾기',
  asOf: (day) => `${day} 기준`,
  week: '요일·시간대별 온라인 멤버 (UTC)',
  category: (category) => `${category} 서버`,
  language: (language) => `${language} 서버`,
  both: (category, language) => `${language} ${category} 서버`,
  tagged: (tag) => `${tag} 태그가 달린 서버`,
  otherLanguages: '기타 언어',
};
