import type { InteractionTexts } from '../texts.ts';

/** The texts of dialogs, forms and toasts in Japanese. */
export const interaction: InteractionTexts = {
  site: {
    close: '閉じる',
  },
  welcome: {
    title: 'Guildhallへようこそ',
    text: 'Guildhallは、できたばかりで成長中のサイトです。Discordでコミュニティを運営していますか？サーバーを追加して、見つけてもらいましょう。',
    addServer: 'サーバーを追加する',
    browse: 'まずは見て回る',
  },
  auth: {
    logout: 'ログアウト',
    logoutFailed: 'ログアウトできませんでした',
    menu: '{{name}}さんのメニュー',
    admin: '管理ダッシュボード',
    failures: {
      cancelled: 'ログインをキャンセルしました。',
      scopeMissing: 'ログインするには、プロフィールとサーバー一覧の両方を許可してください。',
      expired: 'ログインの期限が切れたか、途中で終わっています。もう一度ログインしてください。',
      unavailable: '現在Discordから応答がありません。しばらくしてからもう一度お試しください。',
      tooMany: 'ログインの回数が多すぎます。1分ほど待ってからもう一度お試しください。',
      banned: 'このアカウントは、このディレクトリで利用停止になっています。',
      failed: 'ログインできませんでした。もう一度お試しください。',
    },
    banReason: '理由：{{reason}}',
    banUntil: '利用停止は{{instant}}に終わります。',
    askSupport: 'サポートサーバーで問い合わせる',
    tryAgain: 'もう一度試す',
    dismiss: '閉じる',
  },
  languagesRead: {
    title: '読める言語を選ぶ',
    text: '読める言語を1～{{most}}個選んでください。選ぶと、言語の一覧に「読める言語」が加わります。それを選ぶまで、絞り込みは行われません。',
    none: '言語を1つ以上選んでください。',
    full: '選べるのは{{most}}個までです。ほかの言語を選ぶには、どれかを外してください。',
    first: 'ホームには、最初に選んだ言語（{{language}}）のサーバーが表示されます。',
    cancel: 'キャンセル',
    save: '保存',
    forget: '読める言語を削除',
    saved: '読める言語を保存しました',
    forgotten: '読める言語を削除しました',
    notStored: 'ブラウザーに保存できませんでした。このサイトのCookieを許可してから、もう一度お試しください。',
  },
  toasts: {
    one: 'お知らせ',
    region: 'お知らせ（{{key}}）',
    close: '閉じる',
  },
  suggestions: {
    label: '検索候補',
    servers: 'サーバー',
    tags: 'タグ',
    categories: 'カテゴリー',
    count_other: '検索候補 {{count}}件',
  },
  form: {
    length: '{{most}}文字中{{length}}文字',
    sessionEnded: 'ログアウトされました。もう一度ログインしてください。入力内容は残っています。',
  },
};
