import { durationText } from '#contract/durations.ts';
import { BUMP_COOLDOWN_MS, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { languageOfLocale } from './slash-commands.ts';

/** The name and description of `/bump` in Discord, and the bot's answers. */
interface Words {
  name: string;
  description: string;
  /** `again` is a timestamp in Discord's markup, which shows each reader their own time zone. */
  bumped: (again: string) => string;
  onCooldown: (again: string) => string;
  notListed: (address: string) => string;
  /** The listing is pending or rejected. */
  notApproved: (address: string) => string;
  listingBanned: string;
  /** Its managers have hidden the listing. */
  unlisted: (address: string) => string;
  notAllowed: string;
  banned: string;
  trouble: string;
}

export const BUMP_WORDS: Record<InterfaceLanguage, Words> = {
  en: {
    name: 'bump',
    description: 'Lift this server to the top of the Guildhall directory',
    bumped: (again) => `Bumped! This server is at the top of the directory. You can bump it again ${again}.`,
    onCooldown: (again) =>
      `This server was bumped less than ${durationText(BUMP_COOLDOWN_MS, 'hour', 'en')} ago. You can bump it again ${again}.`,
    notListed: (address) => `This server is not in the directory. You can submit it here: ${address}`,
    notApproved: (address) =>
      `This server is not public in the directory. You can see how it stands here: ${address}`,
    listingBanned: 'This server is banned from the directory.',
    unlisted: (address) =>
      `This server is taking a break from the directory. You can show it again here: ${address}`,
    notAllowed: 'Only those who manage this server can bump it.',
    banned: 'Your account is banned from the directory.',
    trouble: 'That did not work. Please try again in a moment.',
  },
  ko: {
    name: '범프',
    description: '이 서버를 Guildhall 디렉터리 맨 위로 올립니다',
    bumped: (again) => `범프했습니다! 이 서버가 디렉터리 맨 위에 올랐습니다. 다음 범프 가능 시간: ${again}`,
    onCooldown: (again) =>
      `이 서버는 범프한 지 ${durationText(BUMP_COOLDOWN_MS, 'hour', 'ko')}이 지나지 않았습니다. 다음 범프 가능 시간: ${again}`,
    notListed: (address) => `이 서버는 디렉터리에 없습니다. 여기에서 등록을 신청할 수 있습니다: ${address}`,
    notApproved: (address) => `이 서버는 디렉터리에 공개되어 있지 않습니다. 진행 상태: ${address}`,
    listingBanned: '이 서버는 디렉터리에서 차단되었습니다.',
    unlisted: (address) =>
      `이 서버는 디렉터리에서 휴식 중입니다. 여기에서 다시 공개할 수 있습니다: ${address}`,
    notAllowed: '이 서버를 관리하는 사람만 범프할 수 있습니다.',
    banned: '회원님의 계정은 디렉터리에서 차단되었습니다.',
    trouble: '범프하지 못했습니다. 잠시 후 다시 시도해 주세요.',
  },
  ja: {
    name: 'バンプ',
    description: 'このサーバーをGuildhallのディレクトリの一番上に表示します',
    bumped: (again) =>
      `バンプしました！このサーバーはディレクトリの一番上に表示されています。次にバンプできる時間：${again}`,
    onCooldown: (again) =>
      `このサーバーは前回のバンプから${durationText(BUMP_COOLDOWN_MS, 'hour', 'ja')}経っていません。次にバンプできる時間：${again}`,
    notListed: (address) => `このサーバーはディレクトリにありません。こちらから申請できます：${address}`,
    notApproved: (address) =>
      `このサーバーはディレクトリで公開されていません。現在の状態はこちら：${address}`,
    listingBanned: 'このサーバーは、ディレクトリへの掲載が禁止されています。',
    unlisted: (address) =>
      `このサーバーはディレクトリでの掲載を休止しています。こちらから再開できます：${address}`,
    notAllowed: 'このサーバーを管理している人だけがバンプできます。',
    banned: 'あなたのアカウントは、ディレクトリの利用が停止されています。',
    trouble: 'バンプできませんでした。しばらくしてからもう一度お試しください。',
  },
};

/** The words for a Discord locale such as `ko` or `en-GB`; English for other languages. */
export function bumpWords(locale: string): Words {
  return BUMP_WORDS[languageOfLocale(locale)];
}
