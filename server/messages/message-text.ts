import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { MessageKind } from './message.store.ts';

/** The variable parts of a message: names and reasons as people wrote them, and a URL of the site. */
export interface MessageContent {
  kind: MessageKind;
  /** The guild's name; empty in a message about a person. */
  server: string;
  reason: string | null;
  /** When the ban that it tells of ends by itself; null for a ban for good, and in other messages. */
  until?: Date | null;
  /** The page that the message links to. */
  url: string;
}

type Sentence = (server: string) => string;

interface Texts extends Record<MessageKind, Sentence> {
  reason: string;
  /** What stands before words that come with an approval. */
  note: string;
  /** Says when a ban ends; handed the instant, which Discord shows in the reader's time zone. */
  ends: (instant: string) => string;
  /** The text before the URL; null without a page to link to. */
  more: Record<MessageKind, string | null>;
}

const TEXTS: Record<InterfaceLanguage, Texts> = {
  en: {
    approval: (server) => `**${server}** has been approved and is now live on Guildhall.`,
    'edit approval': (server) =>
      `Your changes to **${server}** have been approved and are now live on Guildhall.`,
    rejection: (server) => `Your submission of **${server}** to Guildhall has been rejected.`,
    'edit rejection': (server) =>
      `Your changes to **${server}** on Guildhall have been rejected. What was live before stays live.`,
    ban: (server) =>
      `**${server}** has been banned from Guildhall. It is hidden and cannot be submitted again.`,
    deletion: (server) => `**${server}** has been deleted from Guildhall by an admin.`,
    'person ban': () => 'Your account has been banned from Guildhall.',
    'ban lifted': (server) =>
      `**${server}** is no longer banned from Guildhall. It is what it was before the ban.`,
    'person ban lifted': () => 'Your account is no longer banned from Guildhall. You can sign in again.',
    'invite dead': (server) =>
      `The invite link of **${server}** on Guildhall has expired or been deleted, so nobody can join through it.`,
    'invite elsewhere': (server) =>
      `The invite link of **${server}** on Guildhall now leads to another server, so nobody is sent there any more.`,
    'bump reminder': (server) => `**${server}** can be bumped again.`,
    'appeal granted': (server) =>
      `Your appeal about **${server}** on Guildhall has been granted: what was rejected waits for review again.`,
    'appeal refused': (server) =>
      `Your appeal about **${server}** on Guildhall has been refused. The rejection stands.`,
    'ban appeal granted': (server) =>
      `Your appeal about **${server}** has been granted: its ban from Guildhall has been lifted.`,
    'ban appeal refused': (server) =>
      `Your appeal about **${server}** on Guildhall has been refused. It stays banned.`,
    reason: 'Reason:',
    note: 'From the moderators:',
    ends: (instant) => `The ban ends by itself: ${instant}.`,
    more: {
      approval: 'Its page:',
      'edit approval': 'Its page:',
      rejection: 'You can edit and resubmit it, or appeal once, here:',
      'edit rejection': 'You can edit and resubmit them, or appeal once, here:',
      ban: 'You can appeal once, here:',
      deletion: 'Your servers:',
      'ban lifted': 'Your servers:',
      'person ban lifted': 'Guildhall:',
      'person ban': null,
      'invite dead': 'You can give it a new link here:',
      'invite elsewhere': 'You can give it a new link here:',
      'bump reminder': 'Bump it, or switch these messages off, here:',
      'appeal granted': 'Your servers:',
      'appeal refused': 'You can edit and resubmit it here:',
      'ban appeal granted': 'Your servers:',
      'ban appeal refused': 'Your servers:',
    },
  },
  ko: {
    approval: (server) => `**${server}** 서버가 승인되어 Guildhall에 공개되었습니다.`,
    'edit approval': (server) => `**${server}** 서버의 수정 내용이 승인되어 Guildhall에 공개되었습니다.`,
    rejection: (server) => `Guildhall에 신청하신 **${server}** 서버의 등록이 반려되었습니다.`,
    'edit rejection': (server) =>
      `Guildhall에 있는 **${server}** 서버의 수정 내용이 반려되었습니다. 이전에 공개된 내용은 그대로 유지됩니다.`,
    ban: (server) =>
      `**${server}** 서버가 Guildhall에서 차단되었습니다. 서버는 표시되지 않으며 다시 신청할 수 없습니다.`,
    deletion: (server) => `관리자가 **${server}** 서버를 Guildhall에서 삭제했습니다.`,
    'person ban': () => '회원님의 계정이 Guildhall에서 차단되었습니다.',
    'ban lifted': (server) =>
      `**${server}** 서버의 Guildhall 차단이 해제되었습니다. 서버는 차단 이전 상태로 돌아갔습니다.`,
    'person ban lifted': () => '회원님 계정의 Guildhall 차단이 해제되었습니다. 다시 로그인할 수 있습니다.',
    'invite dead': (server) =>
      `Guildhall에 등록된 **${server}** 서버의 초대 링크가 만료되었거나 삭제되어 아무도 참여할 수 없습니다.`,
    'invite elsewhere': (server) =>
      `Guildhall에 등록된 **${server}** 서버의 초대 링크가 다른 서버로 연결되어 더 이상 사람들을 보내지 않습니다.`,
    'bump reminder': (server) => `**${server}** 서버를 다시 범프할 수 있습니다.`,
    'appeal granted': (server) =>
      `Guildhall의 **${server}** 서버에 대한 이의 신청이 받아들여졌습니다. 반려된 내용을 다시 검토합니다.`,
    'appeal refused': (server) =>
      `Guildhall의 **${server}** 서버에 대한 이의 신청이 받아들여지지 않았습니다. 반려 결정은 그대로 유지됩니다.`,
    'ban appeal granted': (server) =>
      `**${server}** 서버에 대한 이의 신청이 받아들여져 Guildhall 차단이 해제되었습니다.`,
    'ban appeal refused': (server) =>
      `Guildhall의 **${server}** 서버에 대한 이의 신청이 받아들여지지 않았습니다. 차단은 그대로 유지됩니다.`,
    reason: '사유:',
    note: '운영진의 메시지:',
    ends: (instant) => `차단은 자동으로 해제됩니다: ${instant}`,
    more: {
      approval: '서버 페이지:',
      'edit approval': '서버 페이지:',
      rejection: '여기에서 수정해 다시 신청하거나 한 번 이의를 신청할 수 있습니다:',
      'edit rejection': '여기에서 수정해 다시 신청하거나 한 번 이의를 신청할 수 있습니다:',
      ban: '여기에서 한 번 이의를 신청할 수 있습니다:',
      deletion: '내 서버:',
      'ban lifted': '내 서버:',
      'person ban lifted': 'Guildhall:',
      'person ban': null,
      'invite dead': '여기에서 새 링크를 등록할 수 있습니다:',
      'invite elsewhere': '여기에서 새 링크를 등록할 수 있습니다:',
      'bump reminder': '여기에서 범프하거나 이 알림을 끌 수 있습니다:',
      'appeal granted': '내 서버:',
      'appeal refused': '여기에서 수정해 다시 신청할 수 있습니다:',
      'ban appeal granted': '내 서버:',
      'ban appeal refused': '내 서버:',
    },
  },
  ja: {
    approval: (server) => `**${server}** が承認され、Guildhallで公開されました。`,
    'edit approval': (server) => `**${server}** の変更内容が承認され、Guildhallで公開されました。`,
    rejection: (server) => `Guildhallへの **${server}** の掲載申請は却下されました。`,
    'edit rejection': (server) =>
      `Guildhallの **${server}** の変更内容は却下されました。これまで公開されていた内容はそのまま表示されます。`,
    ban: (server) =>
      `**${server}** はGuildhallへの掲載が禁止されました。サーバーは表示されず、再申請もできません。`,
    deletion: (server) => `管理者が **${server}** をGuildhallから削除しました。`,
    'person ban': () => 'あなたのアカウントは、Guildhallの利用が停止されました。',
    'ban lifted': (server) => `**${server}** のGuildhallへの掲載禁止が解除され、禁止前の状態に戻りました。`,
    'person ban lifted': () =>
      'あなたのアカウントのGuildhall利用停止が解除されました。再びログインできます。',
    'invite dead': (server) =>
      `Guildhallに掲載中の **${server}** の招待リンクは、期限切れか削除済みのため、現在は誰も参加できません。`,
    'invite elsewhere': (server) =>
      `Guildhallに掲載中の **${server}** の招待リンクが別のサーバーにつながっているため、参加の受付を止めました。`,
    'bump reminder': (server) => `**${server}** を再びバンプできるようになりました。`,
    'appeal granted': (server) =>
      `Guildhallの **${server}** についての異議申し立てが認められました。却下された内容をもう一度審査します。`,
    'appeal refused': (server) =>
      `Guildhallの **${server}** についての異議申し立ては認められませんでした。却下の決定は変わりません。`,
    'ban appeal granted': (server) =>
      `**${server}** についての異議申し立てが認められ、Guildhallでの掲載禁止が解除されました。`,
    'ban appeal refused': (server) =>
      `Guildhallの **${server}** についての異議申し立ては認められませんでした。掲載禁止は続きます。`,
    reason: '理由：',
    note: '運営チームより：',
    ends: (instant) => `禁止は自動的に解除されます：${instant}`,
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
      'bump reminder': 'バンプやこの通知の停止はこちら：',
      'appeal granted': 'マイサーバー：',
      'appeal refused': 'こちらから編集して再申請できます：',
      'ban appeal granted': 'マイサーバー：',
      'ban appeal refused': 'マイサーバー：',
    },
  },
};

/** Discord's limit for the length of a message. */
const MAX_LENGTH = 2_000;

/** A message in a person's language. Other people's texts are escaped, and a long reason is cut. */
export function messageText(
  language: InterfaceLanguage,
  { kind, server, reason, until = null, url }: MessageContent,
): string {
  const texts = TEXTS[language];
  const ends = until === null ? '' : ` ${texts.ends(shownInstant(until))}`;
  const opening = texts[kind](escaped(server, MAX_LENGTH / 4)) + ends;
  const more = texts.more[kind];
  const closing = more === null ? '' : `\n${more} ${url}`;
  if (reason === null) return opening + closing;
  const isApproval = kind === 'approval' || kind === 'edit approval';
  const quoted = `\n${isApproval ? texts.note : texts.reason}\n>>> `;
  // Discord's quotation mark applies to the whole rest, so the reason comes last.
  const start = opening + closing + quoted;
  return start + escaped(reason, MAX_LENGTH - start.length, '\n');
}

/** Discord writes it in the reader's own language and time zone. */
function shownInstant(instant: Date) {
  return `<t:${Math.floor(instant.getTime() / 1000)}:f>`;
}

/**
 * Escapes a text so that Discord shows it literally, without markup, mentions, emoji and links. It is cut to a length,
 * and keeps its line breaks where allowed.
 */
export function escaped(text: string, most: number, lineBreak: ' ' | '\n' = ' '): string {
  let written = '';
  for (const letter of text.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, lineBreak)) {
    const next = /[\\*_~`|<>#+\-[\]()@:/]/.test(letter) ? `\\${letter}` : letter;
    if (written.length + next.length + 1 > most) return `${written}…`;
    written += next;
  }
  return written;
}
