import type { RequestFlag } from '#contract/flags.ts';

/** From so many mentions on a text has the flag. */
const MANY_MENTIONS = 5;
/** Every mention and every link has one of these characters, in either width. */
const WORTH_READING = /[@/＠／]/;
/** Longer links are cut to so many characters. */
const LINK_LENGTH = 80;

/**
 * Services that give any address a short one, hide it behind advertisements, or note who follows it. Not those of one
 * site, which lead nowhere else (youtu.be, amzn.to), and no invites (discord.gg, t.me).
 */
export const SHORTENERS: ReadonlySet<string> = new Set([
  'adf.ly', 'bit.do', 'bit.ly', 'bitly.com', 'bl.ink', 'buff.ly', 'clck.ru', 'cutt.ly', 'cuttly.com', 'dsc.gg',
  'goo.gl', 'grabify.link', 'han.gl', 'invite.gg', 'iplogger.org', 'is.gd', 'j.mp', 'kutt.it', 'linkvertise.com',
  'lihi1.cc', 'me2.do', 'ouo.io', 'ow.ly', 'rb.gy', 'rebrand.ly', 'reurl.cc', 's.id', 'short.io', 'shorte.st',
  'shorturl.at', 'soo.gd', 't.co', 't.ly', 'tiny.cc', 'tinyurl.com', 'tr.im', 'u.to', 'ur0.cc', 'url.kr', 'urlr.me',
  'v.gd', 'vk.cc', 'vo.la', 'x.gd',
]); // prettier-ignore

// Hangul or kana may follow without a space. Behind a letter or digit the @ belongs to an e-mail address, and
// `@here.example` is a name on another site.
const EVERYONE = /(?<![\w.%+-])@(?:everyone|here)(?!\w|[.-]\w)/i;
/** A mention as Discord stores it, or an @ with a name. */
const MENTION = /<@[!&]?\d+>|(?<![\w.%+<-])@(?=[^\s@\p{P}])/gu;
/** A host before the slash of a link. Behind another address it is part of a path; behind a letter or @ it is another host. */
const HOST_AT_END = /(?<![\w./@-])(?:https?:\/\/)?(?:www\.)?([a-z\d-]+(?:\.[a-z\d-]+)+)$/i;
/** Longer than any of these hosts with its scheme. */
const BEGINNING_LENGTH = 60;
const REST_OF_LINK = /^\/\w[^\s<>()"'’」』】]*/;

/** The flags of texts. */
export function textFlags(texts: readonly (string | null)[]): RequestFlag[] {
  const written = texts.filter((text) => text !== null && WORTH_READING.test(text)).join('\n');
  if (written === '') return [];
  const text = written.normalize('NFKC');
  return [...mentionFlag(text), ...linkFlag(text)];
}

function mentionFlag(text: string): RequestFlag[] {
  if (!text.includes('@')) return [];
  const word = EVERYONE.exec(text)?.[0] ?? null;
  const mentions = text.match(MENTION)?.length ?? 0;
  if (word === null && mentions < MANY_MENTIONS) return [];
  return [{ flag: 'mass-mention', detail: { word, mentions } }];
}

function linkFlag(text: string): RequestFlag[] {
  for (let slash = text.indexOf('/'); slash !== -1; slash = text.indexOf('/', slash + 1)) {
    const [beginning, host = ''] =
      HOST_AT_END.exec(text.slice(Math.max(0, slash - BEGINNING_LENGTH), slash)) ?? [];
    if (beginning === undefined || !SHORTENERS.has(host.toLowerCase())) continue;
    const rest = REST_OF_LINK.exec(text.slice(slash, slash + LINK_LENGTH * 2))?.[0];
    if (rest !== undefined) return [{ flag: 'shortened-link', detail: { link: cut(beginning + rest) } }];
  }
  return [];
}

function cut(link: string) {
  const characters = Array.from(link);
  return characters.length <= LINK_LENGTH ? link : `${characters.slice(0, LINK_LENGTH - 1).join('')}…`;
}
