import type { ErrorPageWords } from '../../words.ts';

/** What a page in Japanese says in place of one that cannot be shown. */
export const errorPage: ErrorPageWords = {
  invalid: {
    title: 'アドレスが正しくありません',
    text: 'アドレスまたはリクエストに、不足または正しくない内容があります。',
  },
  crossOrigin: {
    title: 'リクエストを止めました',
    text: '別のサイトからのリクエストです。Guildhallのページからもう一度お試しください。',
  },
  notFound: { title: '見つかりません', text: 'このアドレスには何もありません。' },
  notThisWay: {
    title: 'この方法では利用できません',
    text: 'このアドレスは、この方法では利用できません。',
  },
  tooMany: {
    title: 'リクエストが多すぎます',
    text: 'しばらくしてからページを再読み込みしてください。',
  },
  failed: { title: '問題が発生しました', text: 'サイト側の問題です。もう一度お試しください。' },
  unavailable: {
    title: '現在、応答できません',
    text: 'しばらくしてからページを再読み込みしてください。',
  },
  home: 'すべてのサーバーに戻る',
};
