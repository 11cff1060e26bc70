import type { WebhookWords } from '../../words.ts';

/** The messages to webhooks in Japanese. */
export const webhooks: WebhookWords = {
  title: {
    'listing.approved': (server) => `${server} がGuildhallで公開されました`,
    'listing.rejected': (server) => `${server} は承認されませんでした`,
    'listing.suspended': (server) => `${server} は非表示になりました`,
    'review.created': (server) => `${server} に新しいレビューが届きました`,
    'review.deleted': (server) => `${server} のレビューが削除されました`,
    'reviews.more': (server) => `${server} のレビューがほかにもあります`,
    'server.bumped': (server) => `${server} がバンプされました`,
    'invite.dead': (server) => `${server} に参加できません`,
    test: (server) => `${server} のテストメッセージ`,
  },
  text: {
    'listing.approved': '申請した内容が承認されました。',
    'listing.rejected': '申請した内容は却下されました。理由は下のリンクからサーバー管理者が確認できます。',
    'listing.suspended': '掲載が禁止され、非表示になりました。',
    'review.created': '',
    'review.deleted': '評価の集計からも外れました。',
    'reviews.more':
      '短い時間に多くのレビューが投稿または削除されたため、1件ずつはお知らせしません。すべてのレビューはページで確認できます。',
    'server.bumped': 'ディレクトリの一番上に戻りました。',
    'invite.dead':
      '招待リンクが存在しない、期限切れ、特定の人専用、別の場所につながっている、またはボイスチャンネルのゲスト専用です。新しいリンクを登録してください。',
    test: 'このウェブフックは正しく動いています。選んだお知らせがここに届きます。',
  },
  botGone: 'ボットがサーバーにいないため、非表示になりました。ボットを追加し直すと、再び表示されます。',
  link: { page: 'ページを見る', workshop: '掲載を管理する' },
};
