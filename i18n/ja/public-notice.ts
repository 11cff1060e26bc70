import { DAY_MS, PUBLIC_NOTICES_LAST_MS } from '#contract/durations.ts';
import {
  ADDRESS_LENGTH,
  APPEAL_LENGTH,
  NAME_LENGTH,
  REASON_LENGTH,
  RULE_LENGTH,
} from '#contract/vocabulary.ts';
import type { PublicNoticeTexts } from '../texts.ts';

const PUBLIC_NOTICE_DAYS = PUBLIC_NOTICES_LAST_MS / DAY_MS;

/** The texts of reports without an account and their receipts, in Japanese. */
export const publicNotice: PublicNoticeTexts = {
  publicNotice: {
    intro:
      'このサイトに法律やルールに反する内容があれば、Guildhall運営にお知らせください。アカウントは必要ありません。',
    noMail:
      'メールはお送りしません。送信すると、秘密のアドレスのページが開きます。結果はそこでご覧いただけます。',
    address: 'サーバーのページのアドレス',
    addressHint: 'ブラウザーからコピーしてください。サーバーのDiscord IDでもかまいません。',
    reason: 'どこに問題がありますか？',
    reasonHint: 'どんな内容か、ページのどこで見たか、なぜ載せるべきでないかを書いてください。',
    rule: '反している法律やルール',
    ruleHint: 'わかる場合だけ書いてください。',
    optional: '任意',
    name: 'お名前',
    email: 'メールアドレス',
    nameless: '未成年者への危険や性的な扱いを報告する場合は必要ありません。書いていただいても保存しません。',
    goodFaith: '書いた内容は正確で漏れがないと、誠実に信じています。',
    privacy: `報告はGuildhall運営が読みます。お名前とメールアドレスを見るのはサイト管理者だけです。すべて判断の${PUBLIC_NOTICE_DAYS}日後に削除します。`,
    submit: '報告を送信',
    submitting: '送信中...',
    failed: '報告を送信できませんでした',
    errors: {
      required: '入力してください。',
      reasonTooLong: `${REASON_LENGTH.most}文字以内で入力してください。`,
      objectionTooLong: `${APPEAL_LENGTH.most}文字以内で入力してください。`,
      addressTooLong: `${ADDRESS_LENGTH}文字以内で入力してください。`,
      addressUnknown:
        'このアドレスに公開中のサーバーのページはありません。ブラウザーからコピーしてください。',
      ruleTooLong: `${RULE_LENGTH}文字以内で入力してください。`,
      nameTooLong: `${NAME_LENGTH}文字以内で入力してください。`,
      emailInvalid: 'メールアドレスではありません。',
      goodFaithMissing: '確認してください。',
    },
    receipt: {
      title: '送信した報告',
      keep: 'このアドレスを保管してください。結果はここでしか見られません。アドレスを知っている人は誰でも見られます。',
      address: 'このページのアドレス',
      copy: 'コピー',
      copied: 'コピーしました',
      notCopied: '選択してコピーしてください',
      waiting: '報告を受け付けました',
      waitingText: 'Guildhall運営が読んで判断します。結果はこのページでご確認ください。',
      actionTaken: '対応しました',
      noAction: '対応は不要と判断しました',
      again: 'もう一度確認しています',
      againText:
        '異議申し立てがありました。サイト管理者が報告をもう一度読んで判断します。結果はこのページでご確認ください。',
      gone: 'ページがなくなりました',
      goneText: '判断の前にサーバーのページが削除されたため、判断することがなくなりました。',
      reason: '理由',
      noAnswer: 'サーバーのページをGuildhallから削除しました。',
      byPerson: '利用規約のルールに基づいて、人が判断しました。',
      terms: '利用規約',
      sent: '送信した内容',
      page: 'ページ',
      sentAt: '送信日',
      decidedAt: '判断した日',
      category: '問題',
      rule: '法律やルール',
      appeal: '異議申し立て',
      appealText: '異議申し立ては1回できます。サイト管理者がもう一度判断します。',
      appealLabel: 'なぜ判断を変えるべきですか？',
      appealSend: '異議申し立てを送信',
      appealing: '送信中...',
      final: '異議申し立てを経た判断のため、ここで再び異議を申し立てることはできません。',
      deleted: `このページは判断の${PUBLIC_NOTICE_DAYS}日後に削除します。`,
      notFound: 'このアドレスに報告はありません',
      notFoundText: `アドレスをご確認ください。報告は判断の${PUBLIC_NOTICE_DAYS}日後に削除します。`,
    },
  },
};
