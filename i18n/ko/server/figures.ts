import type { FiguresWords } from '../../words.ts';

/** The headings of a file of figures in Korean. */
export const figures: FiguresWords = {
  server: '서버',
  day: '날짜(UTC)',
  impressions: '목록 노출',
  views: '페이지 조회',
  joins: '참여',
  bumps: '범프',
  reviews: '리뷰',
  viewsFrom: (source) => `조회 경로: ${source}`,
  sources: {
    home: '홈',
    search: '검색',
    category: '카테고리',
    language: '언어',
    tag: '태그',
    similar: '비슷한 서버',
    saved: '저장한 서버',
    events: '이벤트',
    feed: '캘린더',
    bot: '봇 메시지',
    direct: '직접 방문',
    external: '다른 사이트',
  },
};
