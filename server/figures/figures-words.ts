import type { ViewSource } from '#contract/view-sources.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';

/** The headings of a file of figures. */
interface FiguresWords {
  server: string;
  day: string;
  impressions: string;
  views: string;
  joins: string;
  bumps: string;
  reviews: string;
  viewsFrom: (source: string) => string;
  sources: Readonly<Record<ViewSource, string>>;
}

export const FIGURES_WORDS: Readonly<Record<InterfaceLanguage, FiguresWords>> = {
  en: {
    server: 'Server',
    day: 'Day (UTC)',
    impressions: 'Seen in lists',
    views: 'Page views',
    joins: 'Joins',
    bumps: 'Bumps',
    reviews: 'Reviews',
    viewsFrom: (source) => `Views from: ${source}`,
    sources: {
      home: 'home page',
      search: 'search',
      category: 'category',
      language: 'language',
      tag: 'tag',
      similar: 'similar servers',
      saved: 'saved servers',
      events: 'events',
      feed: 'calendars',
      bot: 'bot messages',
      direct: 'direct',
      external: 'other websites',
    },
  },
  ko: {
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
      events: '예정된 이벤트',
      feed: '캘린더',
      bot: '봇 메시지',
      direct: '직접 방문',
      external: '다른 사이트',
    },
  },
  ja: {
    server: 'サーバー',
    day: '日付（UTC）',
    impressions: '一覧での表示',
    views: '閲覧',
    joins: '参加',
    bumps: 'バンプ',
    reviews: 'レビュー',
    viewsFrom: (source) => `閲覧元：${source}`,
    sources: {
      home: 'ホーム',
      search: '検索',
      category: 'カテゴリー',
      language: '言語',
      tag: 'タグ',
      similar: '似ているサーバー',
      saved: '保存したサーバー',
      events: 'イベント',
      feed: 'カレンダー',
      bot: 'ボットのメッセージ',
      direct: '直接アクセス',
      external: '他のサイト',
    },
  },
};
