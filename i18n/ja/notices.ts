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
    noneHint: `あなたのサーバーについての決定、レビューへの返信、報告の結果をここでお知らせします。${DAYS}日間保存します。`,
    isNew: '新着',
    kinds: {
      approval: '承認され、公開されました。',
      'edit approval': '変更内容が承認され、公開されました。',
      rejection:
        '掲載申請は却下されました。利用規約に基づいて、人が判断しました。編集して再申請するか、一度だけ異議を申し立てることができます。',
      'edit rejection':
        '変更内容は却下されました。公開中の内容はそのままです。利用規約に基づいて、人が判断しました。一度だけ異議を申し立てることができます。',
      ban: 'Guildhallへの掲載が禁止され、非表示になりました。再申請はできません。利用規約に基づいて、人が判断しました。一度だけ異議を申し立てることができます。',
      'ban lifted': '掲載禁止が解除されました。',
      deletion:
        'サイト管理者が利用規約に基づいてGuildhallから削除しました。異議がある場合は、サポートサーバーにお問い合わせください。',
      'appeal granted': '異議申し立てが認められました。もう一度審査します。',
      'appeal refused': '異議申し立ては認められませんでした。却下の決定は変わりません。',
      'ban appeal granted': '異議申し立てが認められ、掲載禁止が解除されました。',
      'ban appeal refused': '異議申し立ては認められませんでした。掲載禁止は続きます。',
      'invite dead': '招待リンクが存在しないか、期限切れか、特定の人専用のため、誰も参加できません。',
      'invite elsewhere': '招待リンクが別のサーバーにつながっているため、参加の受付を止めました。',
      'invite guest':
        '招待リンクがボイスチャンネルのゲスト専用のため、メンバーになれません。ゲストは通話が終わると退出します。',
      'events locked': 'サイト管理者がイベントをオフにしました。',
      'events unlocked': 'サイト管理者がイベントを再び許可しました。',
      'age restricted': 'サイト管理者が年齢制限に指定しました。',
      'age restriction lifted': 'サイト管理者が年齢制限を解除しました。',
      'tag blocked': '使えなくなったタグを外しました：',
      reply: 'サーバー運営があなたのレビューに返信しました。',
      'report acted on': '報告を確認し、対応しました。ご協力ありがとうございます。',
      'report without action': '報告を確認しましたが、規約違反は見つからなかったため、そのままにしました。',
      'review removed':
        'モデレーターが利用規約に基づいてレビューを削除しました。異議がある場合は、サポートサーバーにお問い合わせください。理由：',
      'review restored': 'あなたのレビューを元に戻しました。',
      'reply removed':
        'モデレーターが利用規約に基づいてレビューへの返信を削除しました。異議がある場合は、サポートサーバーにお問い合わせください。理由：',
      'reply restored': 'あなたの返信を元に戻しました。',
      'webhook refused': '末尾{{ending}}のウェブフックにメッセージを送れなくなったため、オフにしました。',
      'webhook rights':
        'あなたがこのサーバーを管理していることを確認できないため、末尾{{ending}}のウェブフックをオフにしました。',
      'reminder off':
        'ボットからメッセージを送れず、バンプのリマインドをオフにしました。ダイレクトメッセージを許可してから、もう一度オンにしてください。',
      other: '新しいお知らせがあります。',
    },
  },
};
