import { BADGE_HEIGHTS, type BadgeLook, type BadgeTheme } from '#contract/badges.ts';
import { LISTING_LANGUAGE_TAGS, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { SERVER_WORDS } from '#i18n/server-words.ts';
import { escapedXml } from '../../xml.ts';
import type { BadgeRow } from './badge.store.ts';
import { firstCharacter, fitText, measure, type FittedText, type Font } from './text-width.ts';

/** A badge's colours; each text's stands on `ground` or on `raised`. */
export const BADGE_COLOURS = {
  light: {
    ground: '#fdfcf9',
    raised: '#f0ece4',
    edge: '#828175',
    ink: '#122123',
    soft: '#374547',
    star: '#b82e00',
  },
  dark: {
    ground: '#131f20',
    raised: '#1b292a',
    edge: '#5b6d6f',
    ink: '#f5f3ed',
    soft: '#b9c3c2',
    star: '#ff8b4f',
  },
} as const satisfies Record<BadgeTheme, Record<string, string>>;

type Colours = (typeof BADGE_COLOURS)[BadgeTheme];

const FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";
const WORDS = { size: 12 } as const satisfies Font;
const NAME = { size: 12, isBold: true } as const satisfies Font;
const LONGEST_NAME = 190;
const CARD_NAME = { size: 17, isBold: true } as const satisfies Font;
const CARD_WORDS = { size: 13 } as const satisfies Font;
const INITIAL = { size: 26, isBold: true } as const satisfies Font;
const INITIAL_ROOM = 40;
const CARD_WIDTH = 340;
const CARD_TEXT_AT = 84;
const CARD_PADDING = 16;
const ROUNDED_FROM = 10_000;

/** Our shield with a hall in it, of a size and at a place. */
const mark = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size / 40})"><path fill="#ff7238" d="${SHIELD}"/><path fill="#210e07" d="M20 8 33 19.6v5L20 13 7 24.6v-5zM15.75 32.5V25a4.25 4.25 0 0 1 8.5 0v7.5z"/></g>`;
const SHIELD = 'M6.5 2h27A4.5 4.5 0 0 1 38 6.5V20a18 18 0 0 1-36 0V6.5A4.5 4.5 0 0 1 6.5 2z';

/** The badge of a listing as an SVG: its name, its rating and how many members it has. */
export function drawBadge(listing: BadgeRow, { style, theme, lang }: BadgeLook): string {
  const texts = badgeTexts({ ...listing, name: drawable(listing.name) }, lang);
  const nameTag = LISTING_LANGUAGE_TAGS[listing.language];
  const { width, parts } = (style === 'flat' ? flat : card)(texts, BADGE_COLOURS[theme], nameTag);
  const height = BADGE_HEIGHTS[style];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" xml:lang="${lang}" font-family="${FONTS}">`,
    `<title>${escapedXml(texts.title)}</title>`,
    ...parts,
    '</svg>',
  ].join('');
}

type BadgeTexts = ReturnType<typeof badgeTexts>;

/** What a badge says, in a language. */
function badgeTexts({ name, rating, reviewCount, memberCount }: BadgeRow, lang: InterfaceLanguage) {
  const words = SERVER_WORDS[lang].badge;
  const number = (count: number) => new Intl.NumberFormat(lang).format(count);
  const isRated = rating !== null && reviewCount > 0;
  const stars = isRated
    ? new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating)
    : null;
  const reviews = words.reviews(number(reviewCount), reviewCount === 1);
  const members = memberCount === null ? null : words.members(number(memberCount), memberCount === 1);
  return {
    name,
    stars,
    reviews,
    noRating: words.noRating,
    members,
    shortMembers: memberCount === null ? null : words.members(short(memberCount, lang), memberCount === 1),
    title: words.title({
      name: `\u2068${name}\u2069`, // a name from right to left ends where it ends
      rating: stars === null ? words.noRating : words.rated(stars, reviews),
      members,
    }),
  };
}

/** A count where there is little room; rounded down, so that nobody is promised more than there is. */
function short(count: number, lang: InterfaceLanguage) {
  if (count < ROUNDED_FROM) return new Intl.NumberFormat(lang).format(count);
  return new Intl.NumberFormat(lang, {
    notation: 'compact',
    maximumFractionDigits: 1,
    roundingMode: 'trunc',
  }).format(count);
}

/** One line: our mark and the name, and beside them the rating and the members. */
function flat({ name, stars, noRating, shortMembers }: BadgeTexts, colours: Colours, nameTag: string) {
  const fitted = fitText(name, LONGEST_NAME, NAME);
  const nameAt = 26;
  const border = Math.ceil(nameAt + fitted.width + 7);
  const rated = stars === null ? noRating : ` ${stars}`;
  const line = [rated, shortMembers].filter((part) => part !== null).join(' · ');
  const { width: wordsWidth } = measure(stars === null ? line : `★${line}`, WORDS);
  const width = Math.ceil(border + 8 + wordsWidth + 8);
  const star = stars === null ? '' : `<tspan fill="${colours.star}">★</tspan>`;
  const middle = rounded(border + 8 + wordsWidth / 2);
  return {
    width,
    parts: [
      plate(width, 24, 6, colours),
      `<path fill="${colours.raised}" d="M${border} 1H${width - 6}a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5H${border}z"/>`,
      mark(6, 4.5, 15),
      text(fitted, {
        middle: nameAt + fitted.width / 2,
        y: 16.25,
        font: NAME,
        fill: colours.ink,
        tag: nameTag,
      }),
      `<text x="${middle}" y="16.25" font-size="${WORDS.size}" fill="${colours.soft}" text-anchor="middle">${star}${escapedXml(line)}</text>`,
    ],
  };
}

/** Several lines beside the first letter of the name on a shield. */
function card({ name, stars, reviews, noRating, members }: BadgeTexts, colours: Colours, nameTag: string) {
  const room = CARD_WIDTH - CARD_TEXT_AT - CARD_PADDING;
  const fitted = fitText(name, room, CARD_NAME);
  const starRoom = stars === null ? 0 : 19;
  const rated = stars === null ? noRating : `${stars} · ${reviews}`;
  const ours = measure('Guildhall', WORDS);
  const oursAt = CARD_WIDTH - CARD_PADDING - ours.width;
  const memberRoom = oursAt - 24 - CARD_TEXT_AT;
  const line = { font: CARD_WORDS, fill: colours.soft };
  return {
    width: CARD_WIDTH,
    parts: [
      plate(CARD_WIDTH, 92, 14, colours),
      `<path transform="translate(16 18) scale(1.4)" fill="${colours.raised}" stroke="${colours.edge}" stroke-width=".7" d="${SHIELD}"/>`,
      initial(name, colours, nameTag),
      text(fitted, { start: CARD_TEXT_AT, y: 33, font: CARD_NAME, fill: colours.ink, tag: nameTag }),
      stars === null ? '' : starAt(CARD_TEXT_AT, 43, 14, colours),
      text(fitText(rated, room - starRoom, CARD_WORDS), { start: CARD_TEXT_AT + starRoom, y: 55, ...line }),
      text(fitText(members ?? '', memberRoom, CARD_WORDS), { start: CARD_TEXT_AT, y: 76, ...line }),
      mark(oursAt - 19, 65, 14),
      text(ours, { start: oursAt, y: 76, font: WORDS, fill: colours.soft }),
    ],
  };
}

/** The first letter of a name on the shield, smaller where it is wide. */
function initial(name: string, { ink }: Colours, tag: string) {
  const letter = measure(firstCharacter(name).toLocaleUpperCase('en'), INITIAL);
  const shrunk = Math.min(1, INITIAL_ROOM / letter.width);
  const font = { ...INITIAL, size: rounded(INITIAL.size * shrunk) };
  const y = rounded(44 + 9 * shrunk);
  return text({ ...letter, width: letter.width * shrunk }, { middle: 44, y, font, fill: ink, tag });
}

function plate(width: number, height: number, radius: number, { ground, edge }: Colours) {
  return `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="${radius}" fill="${ground}" stroke="${edge}"/>`;
}

function starAt(x: number, y: number, size: number, { star }: Colours) {
  return `<path transform="translate(${x} ${y}) scale(${size / 24})" fill="${star}" d="m12 1.5 3.25 6.9 7.45.95-5.5 5.2 1.45 7.45L12 18.35 5.35 22l1.45-7.45-5.5-5.2 7.45-.95z"/>`;
}

interface Place {
  start?: number;
  middle?: number;
  y: number;
  font: Font;
  fill: string;
  /** The language that it is written in, if it is not the badge's. */
  tag?: string;
}

/** A text at a place. Where nobody knows how wide it is, it is drawn exactly as wide as the room for it. */
function text(fitted: FittedText, { start, middle, y, font, fill, tag }: Place) {
  if (fitted.text === '') return '';
  const attributes = [
    `x="${rounded(start ?? middle ?? 0)}" y="${y}" font-size="${font.size}" fill="${fill}"`,
    ...(font.isBold ? ['font-weight="700"'] : []),
    ...anchored(fitted.text, middle !== undefined),
    ...(fitted.isSure ? [] : [`textLength="${rounded(fitted.width)}" lengthAdjust="spacingAndGlyphs"`]),
    ...(tag === undefined ? [] : [`xml:lang="${tag}"`]),
  ];
  return `<text ${attributes.join(' ')}>${escapedXml(fitted.text)}</text>`;
}

/** A text from right to left ends at its left, where the others begin. */
function anchored(words: string, isCentred: boolean) {
  const isFromRight = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(
    words,
  );
  const anchor = isCentred ? 'middle' : isFromRight ? 'end' : null;
  return [
    ...(anchor === null ? [] : [`text-anchor="${anchor}"`]),
    ...(isFromRight ? ['direction="rtl"'] : []),
  ];
}

function rounded(length: number) {
  return Math.round(length * 100) / 100;
}

/** A name without what XML cannot hold and what has no picture, in one line. */
function drawable(name: string) {
  return name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029\s]+/gu, ' ')
    .trim();
}
