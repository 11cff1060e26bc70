import { MOST_REMINDED } from '#contract/notices.ts';
import type { ReminderWords } from '../../words.ts';

/** `/remind` in Japanese. */
export const reminder: ReminderWords = {
  name: 'リマインド',
  description: 'このサーバーを再びバンプできるようになったら、メッセージでお知らせします',
  on: { name: 'オン', description: '再びバンプできるようになったらメッセージを受け取ります' },
  off: { name: 'オフ', description: 'メッセージを受け取らないようにします' },
  isOn: 'リマインドをオンにしました。再びバンプできるようになったら、ダイレクトメッセージでお知らせします。',
  isOff: 'リマインドをオフにしました。このサーバーのバンプについてはお知らせしません。',
  signIn: (address) =>
    `どの言語でお知らせするか分かるように、まずディレクトリにログインしてください：${address}`,
  notAllowed: 'リマインドを受け取れるのは、サーバー管理者だけです。',
  full: `リマインドを受け取れるサーバー管理者は${MOST_REMINDED}人までで、すでに上限に達しています。`,
  tooMany: '切り替えの回数が多すぎます。1分ほど待ってから、もう一度お試しください。',
};
