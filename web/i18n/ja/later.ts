import { LEAST_MEMBERS, MOST_FAVOURITES } from '#contract/vocabulary.ts';
import type { LaterTexts } from '../texts.ts';

/** The texts of what most pages begin without, in Japanese. */
export const later: LaterTexts = {
  favourites: {
    save: '{{name}}を保存',
    inBrowser: 'このブラウザーにだけ保存されています。ログインすると、どこからでも見られます。',
    inAccount: 'アカウントに保存されています。ほかの人には表示されません。',
    login: 'Discordでログイン',
    none: 'まだ何も保存されていません',
    noneHint: '気に入ったサーバーのハートを押すと、ここに表示されます。',
    browse: 'サーバーを探す',
    loadFailed: '保存したサーバーを読み込めませんでした',
    failed: '保存の状態を変更できませんでした',
    browserFull: `このブラウザーに保存できるサーバーは${MOST_FAVOURITES}件までです。先にいずれかの保存を解除してください。`,
    noStorage: 'このブラウザーではサイトのデータを保存できません。ログインするとサーバーを保存できます。',
    someLeftOut: '一部のサーバーを移せませんでした',
    accountFull: `アカウントに保存できるサーバーは${MOST_FAVOURITES}件までのため、新しいものから移しました。`,
  },
  beforeJoining: {
    title: '参加する前に',
    email: 'メールアドレスの認証が必要です',
    onDiscord: 'Discordに登録してから5分以上たっている必要があります',
    asMember: '参加してから10分たつと発言できます',
    phone: '電話番号の認証が必要です',
    rules: '最初にルールへの同意が必要です',
    adults: '18歳以上の方のためのサーバーです',
    since: '{{month}}に開設',
    community: 'コミュニティサーバー',
    partnered: 'Discordパートナーサーバー',
    verified: 'Discord認証済みサーバー',
    boosted: 'サーバーブースト レベル{{tier}}',
  },
  rows: {
    similar: '似ているサーバー',
    lastBumped: '最近バンプされたサーバー',
  },
  orders: {
    title: '並び順の決め方',
    best: '名前が検索語と完全に一致するサーバーが先頭です。続いて名前やタグに一致するもの、紹介文に一致するものの順に並びます。同じ順位の中や、結果がとても多いときは、最近バンプされた順です。',
    bumped:
      '最後にバンプされたのが新しい順です。サーバーの管理者なら誰でも無料でバンプできます。一度もバンプされていないサーバーは、その後に掲載が新しい順に並びます。',
    members: 'Discordで最後に確認したメンバー数が多い順です。',
    rating: 'すべてのレビューの平均評価が高い順です。平均が同じなら、レビューの多いサーバーが先になります。',
    newest: 'このディレクトリに初めて掲載された日が新しい順です。',
    growing: `30日間でメンバーが何パーセント増えたかの順です。30日前に${LEAST_MEMBERS.growing}人以上いたサーバーが対象で、1日に1回計算します。`,
    active: `直近1週間に、ふだんオンラインになっているメンバーの割合が高い順です。メンバーが${LEAST_MEMBERS.active}人以上のサーバーが対象で、1日に1回計算します。`,
    fair: '順位の販売も、無作為な入れ替えもしていません。',
  },
  admin: {
    title: '管理ダッシュボード',
    subtitle: 'サーバーの申請、報告、掲載禁止を管理します',
    signedOut: '管理ダッシュボードを見るにはログインしてください',
    signedOutHint: 'このディレクトリを管理する人のためのページです。',
    denied: 'アクセスできません',
    deniedText: '管理ダッシュボードにアクセスする権限がありません。',
    noPermission: 'このページにアクセスする権限がありません',
    loading: 'ダッシュボードを読み込んでいます...',
    loadFailed: 'ダッシュボードを読み込めませんでした。',
  },
  myServers: {
    title: 'マイサーバー',
    intro: '運営しているコミュニティの掲載申請、紹介文の更新、バンプができます。',
    signedOut: 'マイサーバーを見るにはログインしてください',
    signedOutHint:
      'Discordから、参加しているサーバーの一覧を受け取ります。メッセージやメールアドレスは取得しません。',
    loading: 'マイサーバーを読み込んでいます...',
    loadFailed: 'マイサーバーを読み込めませんでした。',
  },
};
