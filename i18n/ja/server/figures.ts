import type { FiguresWords } from '../../words.ts';

/** The headings of a file of figures in Japanese. */
export const figures: FiguresWords = {
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
};
