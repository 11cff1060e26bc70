import type { MessageKind } from '#contract/notices.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { SERVER_WORDS } from '#i18n/server-words.ts';

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
  /** The terms, whose rules decisions go by. */
  termsUrl: string;
  supportUrl: string;
}

/** Decisions against somebody, each of which a person has made. */
const AGAINST: ReadonlySet<MessageKind> = new Set([
  'rejection',
  'edit rejection',
  'ban',
  'deletion',
  'person ban',
  'appeal refused',
  'ban appeal refused',
]);

/** Those of them that the appeals on the site do not take. */
const FOR_SUPPORT: ReadonlySet<MessageKind> = new Set(['deletion', 'person ban']);

/** Discord's limit for the length of a message. */
const MAX_LENGTH = 2_000;

/** A message in a person's language. Other people's texts are escaped, and a long reason is cut. */
export function messageText(
  language: InterfaceLanguage,
  { kind, server, reason, until = null, url, termsUrl, supportUrl }: MessageContent,
): string {
  const words = SERVER_WORDS[language].messages;
  const ends = until === null ? '' : ` ${words.ends(formatInstant(until))}`;
  const opening = words[kind](escaped(server, MAX_LENGTH / 4)) + ends;
  const more = words.more[kind];
  const closing = [
    ...(more === null ? [] : [`\n${more} ${url}`]),
    ...(AGAINST.has(kind) ? [`\n${words.byPerson(termsUrl)}`] : []),
    ...(FOR_SUPPORT.has(kind) ? [`\n${words.askSupport(supportUrl)}`] : []),
  ].join('');
  if (reason === null) return opening + closing;
  const isApproval = kind === 'approval' || kind === 'edit approval';
  const quoted = `\n${isApproval ? words.note : words.reason}\n>>> `;
  // Discord's quotation mark applies to the whole rest, so the reason comes last.
  const start = opening + closing + quoted;
  return start + escaped(reason, MAX_LENGTH - start.length, '\n');
}

/** Discord writes it in the reader's own language and time zone. */
function formatInstant(instant: Date) {
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
