import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { draw } from './draw.ts';
import { drawable } from './drawable.ts';
import type { Drawing } from './drawing.ts';
import { emblemOf, fieldOf } from './emblem.ts';
import { facesFor } from './faces.ts';

const FULL: Drawing = {
  lang: 'en',
  title: 'Lantern Keep',
  line: 'Gaming · English',
  emblem: { seed: '1049921672264095440' },
  icon: null,
  members: '12,345 members',
  rating: '4.6 · 31 reviews',
  week: {
    steps: Array.from({ length: 168 }, (_, hour) => hour % 7),
    caption: 'When people are online (UTC)',
  },
  day: 'As of November 27, 2026',
};

const SCRIPTS = [
  ['Latin', 'en', 'Lantern Keep Ăn Ðø Žluťoučký Thế giới'],
  ['Cyrillic', 'ru', 'Ночной совет Їжак'],
  ['Greek', 'und', 'Φανοί της νύχτας'],
  ['Korean', 'ko', '밤을 새우는 사람들 뷁'],
  ['Japanese', 'ja', '夜更かしのイラスト部・※★'],
  ['Chinese', 'zh', '深夜讀書會 简体中文'],
  ['Arabic', 'ar', 'مجتمع المطورين پارسی'],
  ['Hebrew', 'und', 'שומרי הלילה'],
  ['Thai', 'und', 'คนนอนดึก'],
  ['Devanagari', 'hi', 'हिन्दी साहित्य क्षत्रिय'],
] as const;

/** Of which all in two lines take more bytes than a picture may have. */
const MANY_EMOJI = '🤵🏼‍♂️🤸🏻‍♀️🤽🏼‍♀️🪻🥦🦆🦫🦸🏿🧄🧎🏾‍♂️🧑🏻‍💼🧑🏼‍🏭🧑🏽‍🎨🧑🏾‍🎓🧑🏿‍🍼🧑‍🌾🧓🏿🧖🏾🧘🏿‍♀️🧚🏿‍♂️🧜🏽🧩🪁🪭🫅🏾🫱🏽‍🫲🏻🫴';

test.each(SCRIPTS)('%s is drawn with a face that has it', async (_, lang, title) => {
  expect(drawable(title, lang)).toEqual([title.normalize('NFC')]);
  const png = Buffer.from(await draw({ drawing: { ...FULL, lang, title }, icon: null }));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(60_000);
});

test('Han characters have the shapes of the language, else of the letters beside them', () => {
  const family = (text: string, lang: string) => facesFor(text, lang).at(-1)?.family;
  expect(['ko', 'ja', 'zh'].map((lang) => family('直', lang))).toEqual([
    'noto-sans-kr',
    'noto-sans-jp',
    'noto-sans-sc',
  ]);
  expect(family('直す', 'en')).toBe('noto-sans-jp');
  expect(family('直 집', 'en')).toBe('noto-sans-kr');
  expect(family('直', 'en')).toBe('noto-sans-sc');
});

test.each([
  ['what reorders its surroundings', '\u202Eevil\u202C \u2066x\u2069', 'evil x'],
  ['what nobody sees', 'a\u200Bb\u00ADc\uFEFF\u0000\uD800', 'abc'],
  ['marks without end', `Z${'\u0301'.repeat(40)}algo`, 'Z\u0301\u0301\u0301\u0301algo'.normalize('NFC')],
  ['letters in costume', '𝓕𝓪𝓷𝓬𝔂 Ｔｅｘｔ', 'Fancy Ｔｅｘｔ'],
  ['letters that no face has', 'Runes ᚠᚢᚦ end', 'Runes  end'],
  ['marks that the letter’s file has not', 'ӑ\u0304 Ω\u0303 x\u20E3', 'ӑ Ω x'],
  ['lines and tabs', ' two\n\tlines ', 'two lines'],
])('of a name, %s do no harm', (_, title, shown) => {
  expect(drawable(title, 'en')).toEqual([shown]);
});

test('emoji are pictures among the letters, and an unknown one is left out', () => {
  const parts = drawable('🎉 Party 👩‍👩‍👧‍👦 🇰🇷 ❤️ 👍🏽', 'en');
  expect(parts.filter((part) => typeof part !== 'string')).toHaveLength(5);
  for (const part of parts)
    if (typeof part !== 'string') expect(part.svg).toMatch(/^<svg xmlns="[^"]+" viewBox/);
  expect(drawable('a\u{1FAEA}b', 'en')).toEqual(['ab']);
});

test.each([
  ['a hundred wide letters', 'W'.repeat(100)],
  ['a hundred dense letters', '鬱'.repeat(100)],
  ['emoji alone', '🎉'.repeat(50)],
  ['many emoji', `${MANY_EMOJI} owls`],
  ['nothing that can be drawn', '\u202E\u200B'],
  ['markup', '</svg><script>alert(1)</script>&amp;"\''],
])('a name of %s fits into a picture', async (_, title) => {
  const png = Buffer.from(await draw({ drawing: { ...FULL, lang: 'ja', title }, icon: null }));
  expect(png.length).toBeLessThan(60_000);
});

test.each(['鬱'.repeat(40), MANY_EMOJI])('a picture with any icon takes at most 90 KB: %s', async (title) => {
  const png = await draw({ drawing: { ...FULL, lang: 'ja', title, icon: 'a' }, icon: noise(96) });
  expect(png.length).toBeGreaterThan(60_000);
  expect(png.length).toBeLessThan(90_000);
});

test('an icon that makes a picture too large gives way to the emblem', async () => {
  const drawing = { ...FULL, lang: 'ja', title: `${MANY_EMOJI} owls` };
  const png = await draw({ drawing: { ...drawing, icon: 'a' }, icon: noise(96) });
  expect(png).toEqual(await draw({ drawing, icon: null }));
});

test('a symbol that the faces lack is drawn as an emoji', () => {
  expect(drawable('☘', 'en')).toEqual([{ svg: expect.stringMatching(/^<svg/) }]);
  expect(drawable('1\u20E3', 'en')).toEqual([{ svg: expect.stringMatching(/^<svg/) }]);
});

test('an icon that cannot be read gives way to the emblem', async () => {
  const icon = Buffer.concat([noise(96).subarray(0, 60), Buffer.alloc(200, 'x')]);
  const png = await draw({ drawing: { ...FULL, icon: 'a' }, icon });
  expect(png).toEqual(await draw({ drawing: FULL, icon: null }));
});

test('an emblem is the one that pages draw', () => {
  const pages = readFileSync('web/ui/images/identicon.tsx', 'utf8');
  const styles = readFileSync('web/ui/styles.css', 'utf8');
  const divisions = [...pages.matchAll(/^ {2}\w+: '(M[^']+)'/gm)].map(([, path]) => path);
  const hues = [...styles.matchAll(/--tincture: (\d+);/g)].map(([, hue]) => Number(hue));
  expect([divisions.length, hues]).toEqual([12, [35, 85, 150, 205, 260, 345]]);
  const seeds = Array.from({ length: 500 }, (_, index) => String(1_049_921_672_264_095_440n + BigInt(index)));
  expect(new Set(seeds.map((seed) => emblemOf(seed).division))).toEqual(new Set(divisions));
  // By `identiconFor` of the pages.
  expect(emblemOf('1049921672264095440')).toEqual({ tincture: 2, division: divisions[9] });
  expect(fieldOf('1049921672264095440')).toMatch(/fill="#[0-9a-f]{6}" d="M0 0h40v40H0z"/);
});

test('NOTICE names each package that pictures are drawn with', () => {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'optionalDependencies',
    Record<string, string>
  >;
  const packages = Object.keys({ ...dependencies, ...optionalDependencies });
  const drawnWith = packages.filter((name) => /^@(fontsource-variable|twemoji|takumi-rs)\//.test(name));
  const notice = readFileSync('NOTICE', 'utf8');
  expect(drawnWith).toHaveLength(11);
  expect(drawnWith.filter((name) => !new RegExp(`[ /]${name.split('/')[1]}[,:]`).test(notice))).toEqual([]);
});

/** A PNG of a side whose pixels have nothing in common. */
function noise(side: number): Buffer {
  let seed = 7;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) >> 16;
  const rows = Buffer.alloc(side * (1 + side * 3));
  for (let at = 0; at < rows.length; at += 1) rows[at] = at % (1 + side * 3) === 0 ? 0 : random() & 255;
  const header = Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[
      ['IHDR', header] as const,
      ['IDAT', deflateSync(rows)] as const,
      ['IEND', Buffer.alloc(0)] as const,
    ].map(([name, data]) => chunk(name, data)),
  ]);
}

function chunk(name: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}
