import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export type Colour = readonly [red: number, green: number, blue: number];

/** Paints a square PNG by asking for the colour (0 to 1) of each point, whose coordinates run from -1 to 1. */
export function paintPng(size: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const row = size * 3 + 1;
  const pixels = Buffer.alloc(row * size);
  for (let j = 0; j < size; j++) {
    pixels[j * row] = 1; // each row is stored as differences to the left: gradients then compress well
    let left: Colour = [0, 0, 0];
    for (let i = 0; i < size; i++) {
      const [red, green, blue] = colourAt(((i + 0.5) / size) * 2 - 1, ((j + 0.5) / size) * 2 - 1);
      const here: Colour = [toByte(red), toByte(green), toByte(blue)];
      const at = j * row + 1 + i * 3;
      pixels[at] = here[0] - left[0];
      pixels[at + 1] = here[1] - left[1];
      pixels[at + 2] = here[2] - left[2];
      left = here;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8); // 8 bits a channel, RGB
  const image = deflateSync(pixels, { level: 6 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', image),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A colour of the perceptual OKLCH space, brought into sRGB; hue in turns. */
export function oklch(lightness: number, chroma: number, hueTurns: number): Colour {
  const a = chroma * Math.cos(hueTurns * 2 * Math.PI);
  const b = chroma * Math.sin(hueTurns * 2 * Math.PI);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** A colour between two others. */
export function blend(from: Colour, to: Colour, share: number): Colour {
  const t = Math.min(1, Math.max(0, share));
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t];
}

function toGamma(linear: number) {
  const value = Math.min(1, Math.max(0, linear));
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

function toByte(share: number) {
  return Math.round(Math.min(1, Math.max(0, share)) * 255);
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
