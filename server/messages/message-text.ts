import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { MessageKind } from './message.store.ts';

/** The variable parts of a message: names and reasons as people wrote them, and a URL of the site. */
export interface MessageContent {
  kind: MessageKind;
  /** The guild's name; empty in a message about a person. */
  server: string;
  reason: string | null;
  /** The page that the message links to. */
  url: string;
}

type Sentence = (server: string) => string;

interface Texts extends Record<MessageKind, Sentence> {
  reason: string;
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
    'invite dead': (server) =>
      `The invite link of **${server}** on Guildhall has expired or been deleted, so nobody can join through it.`,
    'invite elsewhere': (server) =>
      `The invite link of **${server}** on Guildhall now leads to another server, so nobody is sent there any more.`,
    reason: 'Reason:',
    more: {
      approval: 'Its page:',
      'edit approval': 'Its page:',
      rejection: 'You can edit and resubmit it here:',
      'edit rejection': 'You can edit and resubmit them here:',
      ban: 'Your servers:',
      deletion: 'Your servers:',
      'person ban': null,
      'invite dead': 'You can give it a new link here:',
      'invite elsewhere': 'You can give it a new link here:',
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
    'invite dead': (server) =>
      `Guildhall에 등록된 **${server}** 서버의 초대 링크가 만료되었거나 삭제되어 아무도 참여할 수 없습니다.`,
    'invite elsewhere': (server) =>
      `Guildhall에 등록된 **${server}** 서버의 초대 링크가 다른 서버로 연결되어 더 이상 사람들을 보내지 않습니다.`,
    reason: '사유:',
    more: {
      approval: '서버 페이지:',
      'edit approval': '서버 페이지:',
      rejection: '여기에서 수정해 다시 신청할 수 있습니다:',
      'edit rejection': '여기에서 수정해 다시 신청할 수 있습니다:',
      ban: '내 서버:',
      deletion: '내 서버:',
      'person ban': null,
      'invite dead': '여기에서 새 링크를 등록할 수 있습니다:',
      'invite elsewhere': '여기에서 새 링크를 등록할 수 있습니다:',
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
    'invite dead': (server) =>
      `Guildhallに掲載中の **${server}** の招待リンクは、期限切れか削除済みのため、現在は誰も参加できません。`,
    'invite elsewhere': (server) =>
      `Guildhallに掲載中の **${server}** の招待リンクが別のサーバーにつながっているため、参加の受付を止めました。`,
    reason: '理由：',
    more: {
      approval: 'サーバーのページ：',
      'edit approval': 'サーバーのページ：',
      rejection: 'こちらから編集して再申請できます：',
      'edit rejection': 'こちらから編集して再申請できます：',
      ban: 'マイサーバー：',
      deletion: 'マイサーバー：',
      'person ban': null,
      'invite dead': 'こちらから新しいリンクを登録できます：',
      'invite elsewhere': 'こちらから新しいリンクを登録できます：',
    },
  },
};

/** Discord's limit for the length of a message. */
const MAX_LENGTH = 2_000;

/** A message in a person's language. Other people's texts are escaped, and a long reason is cut. */
export function messageText(
  language: InterfaceLanguage,
  { kind, server, reason, url }: MessageContent,
): string {
  const texts = TEXTS[language];
  const opening = texts[kind](escaped(server, MAX_LENGTH / 4));
  const more = texts.more[kind];
  const closing = more === null ? '' : `\n${more} ${url}`;
  if (reason === null) return opening + closing;
  const quoted = `\n${texts.reason}\n>>> `;
  // Discord's quotation mark applies to the whole rest, so the reason comes last.
  const start = opening + closing + quoted;
  return start + escaped(reason, MAX_LENGTH - start.length, '\n');
}

/**
 * Escapes a text so that Discord shows it literally, without markup, mentions, emoji and links. It is cut to a length,
 * and keeps its line breaks where allowed.
 */
function escaped(text: string, most: number, lineBreak: ' ' | '\n' = ' '): string {
  let written = '';
  for (const letter of text.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, lineBreak)) {
    const next = /[\\*_~`|<>#+\-[\]()@:/]/.test(letter) ? `\\${letter}` : letter;
    if (written.length + next.length + 1 > most) return `${written}…`;
    written += next;
  }
  return written;
}
