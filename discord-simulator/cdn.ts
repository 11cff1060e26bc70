import { type Asked, type Reply, json } from './exchange.ts';
import { emblems, face, type Shape } from './emblems.ts';
import { findGuild } from './guilds.ts';
import { blend, type Colour, oklch, paintPng } from './picture.ts';
import type { World } from './world.ts';

const CACHED_PICTURES = 1000;
const cache = new Map<string, Buffer>();

/** Answers `/cdn/…`: the icon of a guild, the avatar of a person, one of the default avatars; 404 for what nobody has. */
export function picture(world: World, asked: Asked): Reply {
  const [, , kind, owner = '', file = ''] = asked.path.split('/');
  const found = /^(\w+)\.(png|webp|jpg|gif)$/.exec(file);
  const size = Number(asked.query.get('size') ?? 128);
  if (
    ![
      16, 20, 22, 24, 28, 32, 40, 44, 48, 56, 60, 64, 80, 96, 100, 128, 160, 240, 256, 300, 320, 480, 512,
      600, 640, 1024, 2048, 4096,
    ].includes(size)
  ) {
    return json({ size: ['Invalid resource.'] }, 400);
  }
  const hash = found?.[1];
  if (hash === undefined || !isKnown(world, kind, owner, hash)) return gone;
  const key = `${kind} ${hash} ${size}`;
  const bytes =
    cache.get(key) ?? draw(kind === 'icons' ? 'icon' : 'face', `${kind} ${hash}`, Math.min(size, 512));
  if (cache.size >= CACHED_PICTURES) cache.delete(cache.keys().next().value ?? '');
  cache.set(key, bytes);
  const headers = {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000',
    'access-control-allow-origin': '*',
  };
  return { status: 200, body: bytes, headers };
}

const gone: Reply = {
  status: 404,
  body: '',
  headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
};

function isKnown(world: World, kind: string | undefined, owner: string, hash: string) {
  if (kind === 'icons') return /^\d+$/.test(owner) && findGuild(world, owner)?.icon === hash;
  if (kind === 'avatars') return world.people.get(owner)?.avatar === hash;
  return kind === 'embed' && owner === 'avatars' && /^[0-5]$/.test(hash);
}

/** Draws a gradient, a faint pattern and an emblem, all chosen by the seed. */
function draw(subject: 'icon' | 'face', seed: string, size: number) {
  const throwDice = diceOf(seed);
  const hue = throwDice();
  const warm = oklch(0.74, 0.13, hue);
  const deep = oklch(0.44, 0.14, hue + 0.08 + throwDice() * 0.18);
  const angle = throwDice() * Math.PI * 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const pattern = patterns[Math.floor(throwDice() * patterns.length)] ?? (() => 0);
  const emblem =
    subject === 'face' ? face(throwDice()) : (emblems[Math.floor(throwDice() * emblems.length)] ?? face(1));
  const ink = throwDice() < 0.75 ? oklch(0.98, 0.015, hue) : oklch(0.9, 0.11, hue + 0.45);
  const scale = subject === 'face' ? 1.05 : 1.05 + throwDice() * 0.25;
  const tilt = subject === 'face' ? (throwDice() - 0.5) * 0.5 : (throwDice() - 0.5) * 0.25;
  const soft = 1.6 / size;

  const placed: Shape = (x, y) => {
    const [u, v] = [x * Math.cos(tilt) + y * Math.sin(tilt), y * Math.cos(tilt) - x * Math.sin(tilt)];
    return emblem(u / scale, v / scale) * scale;
  };
  return paintPng(size, (x, y): Colour => {
    const ground = blend(warm, deep, (x * cos + y * sin) * 0.42 + 0.5);
    const lit = blend(
      ground,
      [1, 1, 1],
      0.16 * Math.max(0, 1 - Math.hypot(x + 0.5, y + 0.6)) + 0.07 * pattern(x, y),
    );
    const shaded = blend(lit, [0, 0, 0], 0.22 * (1 - smooth(-0.02, 0.16, placed(x - 0.02, y - 0.06))));
    return blend(ink, shaded, smooth(-soft, soft, placed(x, y)));
  });
}

const patterns: readonly Shape[] = [
  () => 0,
  (x, y) => smooth(0.1, -0.1, Math.abs((((x + y) * 3) % 1) + (x + y < 0 ? 1 : 0) - 0.5) - 0.25),
  (x, y) => smooth(0.06, -0.06, Math.hypot(fold(x * 3), fold(y * 3)) - 0.18),
  (x, y) => smooth(0.1, -0.1, Math.abs(fold(Math.hypot(x - 0.9, y - 0.9) * 3)) - 0.22),
  (x, y) =>
    smooth(0.04, -0.04, y - 0.35 - 0.12 * Math.sin(x * 4)) * 0 +
    smooth(-0.02, 0.02, y - 0.3 - 0.14 * Math.sin(x * 3.5)),
];

function fold(value: number) {
  return value - Math.floor(value) - 0.5;
}

function smooth(from: number, to: number, value: number) {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** Throws between 0 and 1, the same for the same seed. */
function diceOf(seed: string) {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32;
  };
}
