import { type SimRequest, type Reply, json } from './http.ts';
import { emblems, face, type Shape } from './emblems.ts';
import { findGuild } from './guilds.ts';
import { blend, type Colour, oklch, paintPng } from './png.ts';
import type { World } from './world.ts';

const sizes = new Set([
  16, 20, 22, 24, 28, 32, 40, 44, 48, 56, 60, 64, 80, 96, 100, 128, 160, 240, 256, 300, 320,
]);
for (const size of [480, 512, 600, 640, 1024, 1280, 1536, 2048, 3072, 4096]) sizes.add(size);

const CACHED_PICTURES = 1000;
const cache = new Map<string, Buffer>();

/** Answers `/cdn/…`: the icon of a guild, the picture of a scheduled event, the avatar of a person, one of the default avatars; 404 for unknown hashes. */
export function imageReply(world: World, request: SimRequest): Reply {
  const [, , kind, owner = '', file = ''] = request.path.split('/');
  const found = /^(\w+)\.(png|webp|jpg|gif)$/.exec(file);
  const size = Number(request.query.get('size') ?? 128);
  if (!sizes.has(size)) {
    return json({ size: ['Invalid resource.'] }, 400);
  }
  const hash = found?.[1];
  if (hash === undefined || !isKnown(world, kind, owner, hash)) return gone;
  const subject = kind === 'icons' || kind === 'guild-events' ? 'icon' : 'face';
  const key = `${subject} ${hash} ${size}`;
  const bytes = cache.get(key) ?? draw(subject, hash, Math.min(size, 512));
  if (cache.size >= CACHED_PICTURES) cache.delete(cache.keys().next().value ?? '');
  cache.set(key, bytes);
  const headers = {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
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
  if (kind === 'guild-events')
    return [...world.guilds.values()].some(({ events }) =>
      events.some(({ id, image }) => id === owner && image === hash),
    );
  if (kind === 'avatars') return world.people.get(owner)?.avatar === hash;
  return kind === 'embed' && owner === 'avatars' && /^[0-5]$/.test(hash);
}

/** Draws a gradient, a faint pattern and an emblem, all chosen by the hash. */
function draw(subject: 'icon' | 'face', hash: string, size: number) {
  const throwDice = diceOf(`${subject} ${hash}`);
  const hue = throwDice();
  const turned = hue + 0.06 + throwDice() * 0.2;
  const mood = moods[Math.floor(throwDice() * moods.length)] ?? vivid;
  const [warm, deep] = [mood.warm(hue), mood.deep(turned)];
  const angle = throwDice() * Math.PI * 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const pattern = patterns[Math.floor(throwDice() * patterns.length)] ?? (() => 0);
  const emblem =
    subject === 'face' ? face(throwDice()) : (emblems[Math.floor(throwDice() * emblems.length)] ?? face(1));
  const ink = throwDice() < 0.7 ? mood.ink(hue) : mood.accent(hue + 0.4);
  const scale = subject === 'face' ? 1.05 : 1.05 + throwDice() * 0.25;
  const tilt = subject === 'face' ? (throwDice() - 0.5) * 0.5 : (throwDice() - 0.5) * 0.25;
  const soft = 1.6 / size;

  const [upright, leaning] = [Math.cos(tilt) / scale, Math.sin(tilt) / scale];
  const placed: Shape = (x, y) => emblem(x * upright + y * leaning, y * upright - x * leaning) * scale;
  return paintPng(size, (x, y): Colour => {
    const ground = blend(warm, deep, (x * cos + y * sin) * 0.42 + 0.5);
    const lit = blend(
      ground,
      [1, 1, 1],
      0.16 * Math.max(0, 1 - Math.hypot(x + 0.5, y + 0.6)) + 0.07 * pattern(x, y),
    );
    const cover = smooth(-soft, soft, placed(x, y));
    if (cover === 0) return ink;
    const shaded = blend(lit, [0, 0, 0], 0.22 * (1 - smooth(-0.02, 0.16, placed(x - 0.02, y - 0.06))));
    return blend(ink, shaded, cover);
  });
}

interface Mood {
  warm: (hue: number) => Colour;
  deep: (hue: number) => Colour;
  ink: (hue: number) => Colour;
  accent: (hue: number) => Colour;
}

/** Makes yellows and greens (around a third of the hue circle) lighter, since they look muddy otherwise. */
function lift(hue: number) {
  return 0.12 * Math.max(0, Math.cos((hue - 0.3) * 2 * Math.PI));
}

const vivid: Mood = {
  warm: (hue) => oklch(0.74 + lift(hue), 0.15, hue),
  deep: (hue) => oklch(0.48 + lift(hue) * 1.4, 0.16, hue),
  ink: (hue) => oklch(0.985, 0.012, hue),
  accent: (hue) => oklch(0.93, 0.1, hue),
};
const night: Mood = {
  warm: (hue) => oklch(0.42, 0.1, hue),
  deep: (hue) => oklch(0.21, 0.05, hue),
  ink: (hue) => oklch(0.86, 0.13, hue),
  accent: (hue) => oklch(0.82, 0.15, hue),
};
const pastel: Mood = {
  warm: (hue) => oklch(0.95, 0.05, hue),
  deep: (hue) => oklch(0.84, 0.09, hue),
  ink: (hue) => oklch(0.45, 0.15, hue),
  accent: (hue) => oklch(0.55, 0.17, hue),
};
const moods: readonly Mood[] = [vivid, vivid, vivid, night, pastel];

const patterns: readonly Shape[] = [
  () => 0,
  (x, y) => smooth(0.1, -0.1, Math.abs(fold((x + y) * 3)) - 0.25),
  (x, y) => smooth(0.06, -0.06, Math.hypot(fold(x * 3), fold(y * 3)) - 0.18),
  (x, y) => smooth(0.1, -0.1, Math.abs(fold(Math.hypot(x - 0.9, y - 0.9) * 3)) - 0.22),
  (x, y) => smooth(-0.02, 0.02, y - 0.3 - 0.14 * Math.sin(x * 3.5)),
];

function fold(value: number) {
  return value - Math.floor(value) - 0.5;
}

function smooth(from: number, to: number, value: number) {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** Random numbers between 0 and 1, the same for the same seed. */
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
