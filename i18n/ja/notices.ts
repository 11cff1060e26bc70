import { NOTICES_KEPT_FOR_MS, DAY_MS } from '#contract/durations.ts';
import type { NoticesTexts } from '../texts.ts';

const DAYS = NOTICES_KEPT_FOR_MS / DAY_MS;

/** The texts of notices in Japanese. */
export const notices: NoticesTexts = {
  notices: {
    title: 'お知らせ',
    unread_other: 'お知らせ、未読{{shown}}件',
    close: 'お知らせを閉じる',
    loading: 'お知らせを読み込んでいます...',
    loadFailed: 'お知らせを読み込めませんでした。',
    moreFailed: '続きのお知らせを読み込めませんでした。',
    none: 'お知らせはまだありません',
    noneHint: `あなたのサーバーについての審査結果、レビューへの返信、報告への対応をここでお知らせし、${DAYS}日間保存します。`,
    isNew: '新着',
    kinds: {
      approval: '承認され、公開されました。',
      'edit approval': '変更内容が承認され、公開されました。',
      rejection: '掲載申請は却下されました。編集して再申請できます。',
      'edit rejection': '変更内容は却下されました。これまで公開されていた内容はそのまま表示されます。',
      ban: 'Guildhallへの掲載が禁止されました。表示されず、再申請もできません。',
      'ban lifted': '掲載の禁止が解除されました。',
      deletion: '管理者がGuildhallから削除しました。',
      'appeal granted': '異議申し立てが認められました。却下された内容をもう一度審査します。',
      'appeal refused': '異議申し立ては認められませんでした。却下の決定は変わりません。',
      'ban appeal granted': '異議申し立てが認められ、掲載の禁止が解除されました。',
      'ban appeal refused': '異議申し立ては認められませんでした。掲載禁止は続きます。',
      'invite dead': '招待リンクが存在しないか、期限切れか、特定の人専用のため、現在は誰も参加できません。',
      'invite elsewhere': '招待リンクが別のサーバーにつながっているため、参加の受付を止めました。',
      'invite guest':
        '招待リンクがボイスチャンネルのゲスト専用です。ゲストは通話が終わるとサーバーから退出するため、このリンクではメンバーになれません。',
      'events locked': '管理者がイベントの表示をオフにしました。',
      'events unlocked': '管理者がイベントの表示を再び許可しました。',
      'age restricted': '管理者が年齢制限のあるサーバーに指定しました。',
      'age restriction lifted': '管理者が年齢制限の指定を解除しました。',
      'tag blocked': '次のタグは使用できなくなったため、外しました：',
      reply: 'あなたのレビューに運営チームが返信しました。',
      'report resolved': 'あなたの報告に運営チームが対応しました。',
      'report acted on': 'お寄せいただいた報告を確認し、必要な対応を行いました。ご協力ありがとうございます。',
      'report without action':
        'お寄せいただいた報告を確認しました。規約に反する点は見つからなかったため、対応は行いませんでした。',
      'review removed': '運営チームがあなたのレビューを削除しました。理由：',
      'review restored': '削除されていたあなたのレビューを元に戻しました。',
      'reply removed': '運営チームがあなたの書いたレビューへの返信を削除しました。理由：',
      'reply restored': '削除されていたあなたの返信を元に戻しました。',
      'webhook refused': 'メッセージを送れなくなったため、URLが次の文字で終わるWebhookをオフにしました：',
      'webhook rights':
        'このサーバーの管理権限を確認できなくなったため、URLが次の文字で終わるWebhookをオフにしました：',
      'reminder off':
        'ボットからメッセージを送れなかったため、バンプのリマインドをオフにしました。ダイレクトメッセージを許可してから、もう一度オンにしてください。',
      other: '新しいお知らせがあります。',
    },
  },
};
