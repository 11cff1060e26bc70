import type { ExpectedTerms } from '../expected-terms.ts';

/** What the terms must say in Japanese, written by hand. */
export const expectedTerms: ExpectedTerms = {
  lastUpdated: '最終更新日：2025年10月22日',
  privacyChanged: '2026年11月28日',
  keyPoints: {
    introduction: /13歳以上/,
    'privacy-policy':
      /利用状況.*Discordから.*メールアドレス.*掲載情報.*レビュー、返信、報告.*削除の求めがあるまで.*消去および処理の制限.*1か月以内/,
    'prohibited-acts': /ポルノを扱うサーバー.*掲載できません/,
    'user-responsibility': /年齢制限のあるサーバー.*18歳以上.*誰にも/,
    fees: /無料.*プレミアム/,
    'right-to-data': /著作権は利用者に帰属/,
    'data-license': /永続的、全世界的、無償かつ取消不能/,
    'right-to-refuse-membership': /理由を示すことなく.*拒否.*利用停止.*掲載禁止/,
  },
  retention: {
    backups: /仮名のデータがいつ削除.*期限を設けずに.*廃棄するまで.*改めて削除/,
    'page views': /24時間が過ぎると削除.*48時間が過ぎると削除/,
    'figures of servers': /1日ごとに合計.*識別子も記録されず、400日が過ぎると削除/,
    'sessions and language': /セッションの開始日時と最後の利用日時.*言語/,
    'the list of one’s servers': /メモリに1分間/,
    'addresses and counts': /IPアドレスと.*保存しません.*毎日切り替わる.*2時間以内/,
    'saved servers': /保存したサーバーと、保存した日時.*解除するか.*削除.*ブラウザーにのみ/,
    replies: /返信はサーバー運営のものとして公開.*公開しません.*書き直されるか.*データが削除されるまで/,
    webhooks: /ウェブフックのURL.*暗号化.*削除されるまで保存.*Discordに送信.*20件.*最長30\s?日/,
    reports: /種類・起きた場所・理由・結果を保存.*対応から90日が過ぎると削除.*最長30日保存/,
    'reports without an account':
      /アカウントなし.*法律やルール、お名前とメールアドレス.*保管しません.*指紋だけを保存.*90.*日後.*すべて削除.*2時間以内/,
    bans: /掲載禁止の理由はサイト管理者とモデレーターのみ、アカウントの利用停止の理由はサイト管理者のみ/,
    notices: /何が決まったか.*既読かどうか.*90日後に削除.*管理していないこと/,
    'bump reminders': /バンプのリマインド.*オフにするか.*管理していないこと.*送信後すぐに削除.*10分/,
    moderation:
      /任命された日時を、解任されるか利用停止となるか、ご自身のデータが削除されるまで保存.*最後に見てから10分間/,
    messages: /承認、却下、掲載禁止または削除.*お知らせの内容と、届いたかどうかは保存/,
    'what a deletion takes':
      /直ちに.*1分以内.*セッション、Discordの認証情報、投稿したレビューと返信、報告、異議申し立て、申請したサーバーの掲載、保存したサーバー/,
    'what a deletion leaves': /変更できません.*仮名.*別に保存.*ともに削除/,
  },
  browserStorage:
    /7日間.*30日.*1年間.*読める言語.*1年間.*保存したときにのみ.*テーマ.*1年間.*年齢の確認.*1年間.*10分間.*1分間.*テーマ.*言語.*ウェルカムメッセージ.*ランダムな識別子.*タブを閉じるまで.*保存したサーバーは保存を解除するかログインするまで.*送信していない内容.*最長7日間.*Google広告.*それより前に読み込まれることはありません/,
};
