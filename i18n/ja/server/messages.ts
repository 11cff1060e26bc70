import type { MessageWords } from '../../words.ts';

/** The messages of our bot to people in Japanese. */
export const messages: MessageWords = {
  approval: (server) => `**${server}** が承認され、Guildhallで公開されました。`,
  'edit approval': (server) => `**${server}** の変更内容が承認され、Guildhallで公開されました。`,
  rejection: (server) => `Guildhallへの **${server}** の掲載申請は却下されました。`,
  'edit rejection': (server) =>
    `Guildhallの **${server}** の変更内容は却下されました。公開中の内容はそのままです。`,
  ban: (server) => `**${server}** はGuildhallへの掲載が禁止され、非表示になりました。再申請はできません。`,
  deletion: (server) => `サイト管理者が **${server}** をGuildhallから削除しました。`,
  'person ban': () => 'あなたのアカウントは、Guildhallの利用が停止されました。',
  'ban lifted': (server) => `**${server}** のGuildhallへの掲載禁止が解除され、禁止前の状態に戻りました。`,
  'person ban lifted': () => 'あなたのアカウントのGuildhall利用停止が解除されました。再びログインできます。',
  'invite dead': (server) =>
    `Guildhallに掲載中の **${server}** の招待リンクは、存在しないか、期限切れか、特定の人専用のため、誰も参加できません。`,
  'invite elsewhere': (server) =>
    `Guildhallに掲載中の **${server}** の招待リンクが別のサーバーにつながっているため、参加の受付を止めました。`,
  'invite guest': (server) =>
    `Guildhallに掲載中の **${server}** の招待リンクはボイスチャンネルのゲスト専用のため、メンバーになれません。ゲストは通話が終わると退出します。`,
  'bump reminder': (server) => `**${server}** を再びバンプできるようになりました。`,
  'appeal granted': (server) =>
    `Guildhallの **${server}** についての異議申し立てが認められました。もう一度審査します。`,
  'appeal refused': (server) =>
    `Guildhallの **${server}** についての異議申し立ては認められませんでした。却下の決定は変わりません。`,
  'ban appeal granted': (server) =>
    `**${server}** についての異議申し立てが認められ、Guildhallでの掲載禁止が解除されました。`,
  'ban appeal refused': (server) =>
    `Guildhallの **${server}** についての異議申し立ては認められませんでした。掲載禁止は続きます。`,
  reason: '理由：',
  note: 'Guildhall運営より：',
  ends: (instant) => `禁止は自動的に解除されます：${instant}`,
  byPerson: (terms) => `利用規約のルールに基づいて、人が判断しました：${terms}`,
  askSupport: (support) => `異議がある場合は、サポートサーバーにお問い合わせください：${support}`,
  more: {
    approval: 'サーバーのページ：',
    'edit approval': 'サーバーのページ：',
    rejection: 'こちらから編集して再申請するか、一度だけ異議を申し立てることができます：',
    'edit rejection': 'こちらから編集して再申請するか、一度だけ異議を申し立てることができます：',
    ban: 'こちらから一度だけ異議を申し立てることができます：',
    deletion: 'マイサーバー：',
    'ban lifted': 'マイサーバー：',
    'person ban lifted': 'Guildhall：',
    'person ban': null,
    'invite dead': 'こちらから新しいリンクを登録できます：',
    'invite elsewhere': 'こちらから新しいリンクを登録できます：',
    'invite guest': 'こちらから新しいリンクを登録できます：',
    'bump reminder': 'バンプやこのお知らせの停止はこちら：',
    'appeal granted': 'マイサーバー：',
    'appeal refused': 'こちらから編集して再申請できます：',
    'ban appeal granted': 'マイサーバー：',
    'ban appeal refused': 'マイサーバー：',
  },
};
