import { readFileSync } from 'node:fs';
import { Renderer, type Node } from '@takumi-rs/core';
import { PICTURE_SIZE } from '#contract/pictures.ts';
import { MARK_SIZES, markStrength } from '#contract/week-marks.ts';
import { breakable, drawable, lettersOf, withFirstEmoji, type Part } from './drawable.ts';
import type { Drawing, Work } from './drawing.ts';
import { fieldOf, OUR_SHIELD } from './emblem.ts';
import { charactersOf, facesFor } from './faces.ts';

/** The colours of the dark theme. */
const GROUND = '#0c1617';
const RAISED = '#17292b';
const LINE = '#2a3536';
const INK = '#f5f3ed';
const SOFT = '#b9c3c2';
const STAR = '#ffc24b';
const ONLINE = '#55d99b';

/** How many bytes a picture has at most. */
const MOST_BYTES = { withEmblem: 60_000, withIcon: 90_000 };
/** How many emoji stay in a title with more than a picture has room for; one takes about 2 KB. */
const MOST_EMOJI = 12;
const MARGIN = 64;
/** So large that a picture with any icon takes at most 90 KB: its pixels alone are 55. */
const EMBLEM = 136;
/** The font sizes of a title, each up to a width in letters (`widthOf`). */
const TITLE_SIZES = [
  { size: 100, most: 14 },
  { size: 76, most: 36 },
  { size: 60, most: Number.POSITIVE_INFINITY },
] as const;
/** The side of an hour's place in the picture of the week, in pixels. */
const HOUR = 21;

const renderer = new Renderer({ cacheMaxBytes: 4 * 1024 * 1024 });
const registered = new Set<string>();

const JOINED = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}]/u;

const FROM_RIGHT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Draws a picture as a PNG. */
export async function draw({ drawing, icon }: Work): Promise<Uint8Array> {
  const title = drawable(drawing.title, drawing.lang);
  const letters = [lettersOf(title), drawing.line, drawing.members, drawing.rating, drawing.day].concat(
    drawing.week?.caption ?? '',
    '…',
    'Guildhall',
  );
  const faces = facesFor(letters.join(''), drawing.lang);
  for (const face of faces) {
    const { family, file } = face;
    if (registered.has(file)) continue;
    registered.add(file);
    const unicodeRange = [...charactersOf(face)];
    await renderer.registerFont({ name: family, data: readFileSync(file), unicodeRange });
  }
  const families = [...new Set(faces.map(({ family }) => family))];
  const render = (shown: Part[], picture: Uint8Array | null) =>
    renderer.render(pictureOf(drawing, shown, picture, families), {
      ...PICTURE_SIZE,
      format: 'png',
      lang: drawing.lang,
      fontFamilies: families,
    });
  // Bytes that are no picture are found out here.
  const withIcon = icon === null ? null : await render(title, icon).catch(() => null);
  if (withIcon !== null && withIcon.length <= MOST_BYTES.withIcon) return withIcon;
  const withEmblem = await render(title, null);
  if (withEmblem.length <= MOST_BYTES.withEmblem) return withEmblem;
  const withSomeEmoji = await render(withFirstEmoji(title, MOST_EMOJI), null);
  return withSomeEmoji.length <= MOST_BYTES.withEmblem ? withSomeEmoji : render([lettersOf(title)], null);
}

function pictureOf(drawing: Drawing, title: Part[], icon: Uint8Array | null, families: string[]): Node {
  const figures = figuresOf(drawing);
  return box(
    {
      ...PICTURE_SIZE,
      flexDirection: 'column',
      backgroundColor: GROUND,
      color: INK,
      fontFamily: families.map((family) => `"${family}"`).join(', '),
    },
    [
      box({ paddingLeft: MARGIN, paddingRight: MARGIN, gap: 44, flexGrow: 1, alignItems: 'center' }, [
        emblemOf(drawing, title, icon),
        box({ flexDirection: 'column', gap: 8, flexGrow: 1, flexShrink: 1, minWidth: 0 }, [
          titleOf(title),
          text(drawing.line, { fontSize: 34, color: SOFT }),
        ]),
      ]),
      box(
        {
          paddingLeft: MARGIN,
          paddingRight: MARGIN,
          height: figures.length > 0 || drawing.week ? 250 : 110,
          backgroundColor: RAISED,
          borderTop: `2px solid ${LINE}`,
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 48,
        },
        [
          box({ flexDirection: 'column', gap: 12, flexShrink: 1 }, [...figures, ours()]),
          ...(drawing.week ? [weekOf(drawing.week)] : []),
        ],
      ),
    ],
  );
}

function emblemOf({ emblem }: Drawing, title: readonly Part[], icon: Uint8Array | null): Node {
  if (emblem === 'ours') return image(OUR_SHIELD, EMBLEM, { flexShrink: 0 });
  const shape = {
    width: EMBLEM,
    height: EMBLEM,
    borderRadius: '14% 14% 50% 50%',
    overflow: 'hidden',
    flexShrink: 0,
  } as const;
  if (icon) return box(shape, [image(icon, EMBLEM, { objectFit: 'cover' })]);
  const [first] = title;
  const initial = typeof first === 'string' ? firstCharacter(first) : first;
  return box({ ...shape, position: 'relative' }, [
    image(fieldOf(emblem.seed), EMBLEM, { position: 'absolute', top: 0, left: 0 }),
    box(
      {
        width: EMBLEM,
        height: EMBLEM,
        paddingBottom: 8,
        alignItems: 'center',
        justifyContent: 'center',
        position: 'absolute',
        top: 0,
        left: 0,
      },
      initial === undefined
        ? []
        : typeof initial === 'string'
          ? [text(initial, { fontSize: 68, fontWeight: 700 })]
          : [image(initial.svg, 68)],
    ),
  ]);
}

function titleOf(title: readonly Part[]): Node {
  const width = title.reduce((sum, part) => sum + (typeof part === 'string' ? widthOf(part) : 2), 0);
  const size = TITLE_SIZES.find(({ most }) => width <= most)?.size ?? TITLE_SIZES[2].size;
  const words = box(
    {
      display: 'block',
      fontSize: size,
      fontWeight: 700,
      lineHeight: 1.16,
      textAlign: 'left',
      // What hangs below the last line is not cut with the third.
      paddingTop: '0.1em',
      paddingBottom: '0.22em',
      textWrap: 'balance',
      // Letters that are joined stay so.
      letterSpacing: JOINED.test(lettersOf(title)) ? 0 : '-0.02em',
      lineClamp: 2,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      overflowWrap: 'anywhere',
      wordBreak: 'keep-all',
      width: '100%',
    },
    // A picture at the very beginning is not taken for a part of the line.
    (typeof title[0] === 'string' ? title : ['\u2060', ...title]).map((part) =>
      typeof part === 'string'
        ? { type: 'text', text: breakable(part) }
        : image(part.svg, '0.95em', { display: 'inline-block', verticalAlign: '-0.1em' }),
    ),
  );
  return FROM_RIGHT.test(lettersOf(title)) ? { ...words, dir: 'rtl' } : words;
}

/** About how wide a text is, in letters. */
function widthOf(words: string) {
  let width = 0;
  for (const letter of words.replaceAll(/\p{M}/gu, ''))
    width += /[\u1100-\u11ff\u2e80-\uffff]/u.test(letter) ? 2 : 1;
  return width;
}

function figuresOf({ members, rating, day }: Drawing): Node[] {
  return [
    ...(members === null ? [] : [text(members, { fontSize: 44, fontWeight: 700 })]),
    ...(rating === null
      ? []
      : [
          box({ alignItems: 'center', gap: 12 }, [
            image(STAR_SVG, 32),
            text(rating, { fontSize: 32, color: SOFT }),
          ]),
        ]),
    ...(day === null ? [] : [text(day, { fontSize: 24, color: SOFT })]),
  ];
}

function ours(): Node {
  return box({ alignItems: 'center', gap: 10, marginTop: 6 }, [
    image(OUR_SHIELD, 30),
    text('Guildhall', { fontSize: 26, fontWeight: 700 }),
  ]);
}

/** The week as the site shows it: days are rows from Monday, hours are columns. */
function weekOf({ steps, caption }: NonNullable<Drawing['week']>): Node {
  const marks = steps.map((step, hour) => {
    if (step === null) return '';
    const size = HOUR * (MARK_SIZES[step] ?? 1);
    const x = (hour % 24) * HOUR + (HOUR - size) / 2;
    const y = Math.floor(hour / 24) * HOUR + (HOUR - size) / 2;
    return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${size.toFixed(1)}" height="${size.toFixed(1)}" opacity="${markStrength(step).toFixed(2)}"/>`;
  });
  const [width, height] = [24 * HOUR, 7 * HOUR];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="${ONLINE}">${marks.join('')}</svg>`;
  return box({ flexDirection: 'column', gap: 14, flexShrink: 0 }, [
    { type: 'image', src: svg, width, height },
    text(caption, { fontSize: 24, color: SOFT }),
  ]);
}

const STAR_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${STAR}" d="m12 1.5 3.25 6.9 7.45.95-5.5 5.2 1.45 7.45L12 18.35 5.35 22l1.45-7.45-5.5-5.2 7.45-.95z"/></svg>`;

type Style = NonNullable<Node['style']>;

function box(style: Style, children: Node[]): Node {
  return { type: 'container', style: { display: 'flex', ...style }, children };
}

function text(words: string, style: Style): Node {
  return { type: 'text', text: words, style };
}

function image(src: string | Uint8Array, side: number | string, style: Style = {}): Node {
  return { type: 'image', src, style: { width: side, height: side, ...style } };
}

function firstCharacter(words: string) {
  const [first] = new Intl.Segmenter('en').segment(words);
  return first?.segment.toLocaleUpperCase('en') ?? '';
}
