import { MOST_REMINDED } from '#contract/notice-kinds.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { languageOfLocale } from './slash-commands.ts';

/** The names and descriptions of `/remind` in Discord, and the bot's answers; what `/bump` says too is said there. */
interface Words {
  name: string;
  description: string;
  on: { name: string; description: string };
  off: { name: string; description: string };
  isOn: string;
  isOff: string;
  signIn: (address: string) => string;
  notAllowed: string;
  full: string;
  tooMany: string;
}

export const REMINDER_WORDS: Record<InterfaceLanguage, Words> = {
  en: {
    name: 'remind',
    description: 'Have our bot write to you when this server can be bumped again',
    on: { name: 'on', description: 'Write to me when this server can be bumped again' },
    off: { name: 'off', description: 'Do not write to me any more' },
    isOn: 'Done. You get a direct message as soon as this server can be bumped again.',
    isOff: 'Done. You get no more messages when this server can be bumped again.',
    signIn: (address) => `Please log in to the directory first, so that we know your language: ${address}`,
    notAllowed: 'Only those who manage this server can be reminded to bump it.',
    full: `No more than ${MOST_REMINDED} managers of a server can be reminded.`,
    tooMany: 'You have switched this too often. Please try again in a minute.',
  },
  ko: {
    name: '범프알림',
    description: '이 서버를 다시 범프할 수 있게 되면 메시지로 알려 드립니다',
    on: { name: '켜기', description: '다시 범프할 수 있을 때 메시지를 받습니다' },
    off: { name: '끄기', description: '더 이상 메시지를 받지 않습니다' },
    isOn: '알림을 켰습니다. 이 서버를 다시 범프할 수 있게 되면 다이렉트 메시지로 알려 드립니다.',
    isOff: '알림을 껐습니다. 이 서버의 범프 알림을 더 이상 보내지 않습니다.',
    signIn: (address) => `먼저 디렉터리에 로그인해 주세요: ${address}`,
    notAllowed: '이 서버를 관리하는 사람만 범프 알림을 받을 수 있습니다.',
    full: `범프 알림은 서버마다 관리자 ${MOST_REMINDED}명까지 받을 수 있으며, 이미 다 찼습니다.`,
    tooMany: '알림을 너무 자주 바꾸셨습니다. 1분 후에 다시 시도해 주세요.',
  },
  ja: {
    name: 'リマインド',
    description: 'このサーバーを再びバンプできるようになったら、メッセージでお知らせします',
    on: { name: 'オン', description: '再びバンプできるようになったらメッセージを受け取ります' },
    off: { name: 'オフ', description: 'メッセージを受け取らないようにします' },
    isOn: 'リマインドをオンにしました。再びバンプできるようになったら、ダイレクトメッセージでお知らせします。',
    isOff: 'リマインドをオフにしました。このサーバーのバンプについてはお知らせしません。',
    signIn: (address) => `まずディレクトリにログインしてください：${address}`,
    notAllowed: 'このサーバーを管理している人だけがリマインドを受け取れます。',
    full: `リマインドを受け取れる管理者は、1つのサーバーにつき${MOST_REMINDED}人までです。すでに上限に達しています。`,
    tooMany: '切り替えの回数が多すぎます。1分ほど待ってから、もう一度お試しください。',
  },
};

/** The words for a Discord locale; English for languages that have none. */
export function reminderWords(locale: string): Words {
  return REMINDER_WORDS[languageOfLocale(locale)];
}
