import { brotliDecompressSync } from 'node:zlib';

/** The first and the last of some characters. */
export type CharacterRange = [number, number];

/** The place of `cmap` among the tables that WOFF2 knows by number; a table with 63 has its name written out. */
const CMAP = 0;
const GLYF_AND_LOCA = new Set([10, 11]);
const NAMED = 63;
const HEADER = 48;

/** The ranges of characters that a WOFF2 file has a glyph for: what a package says of its parts is more than they have. */
export function charactersIn(file: Buffer): CharacterRange[] {
  const tables = file.readUInt16BE(12);
  let at = HEADER;
  let offset = 0;
  let cmapAt: number | null = null;
  const number = () => {
    let value = 0;
    for (;;) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  for (let table = 0; table < tables; table += 1) {
    const flags = file.readUInt8(at++);
    const tag = flags & 0x3f;
    if (tag === NAMED) at += 4;
    const version = flags >> 6;
    const length = number();
    const isTransformed = GLYF_AND_LOCA.has(tag) ? version !== 3 : version !== 0;
    const stored = isTransformed ? number() : length;
    if (tag === CMAP) cmapAt = offset;
    offset += stored;
  }
  const compressed = file.subarray(at, at + file.readUInt32BE(20));
  return cmapAt === null ? [] : rangesOf(brotliDecompressSync(compressed).subarray(cmapAt));
}

/** The ranges of the widest of a character map's tables, which are of the formats 4 and 12. */
function rangesOf(cmap: Buffer): CharacterRange[] {
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4)),
  );
  const wide = tables.find((table) => table.readUInt16BE(0) === 12);
  if (wide) {
    return Array.from({ length: wide.readUInt32BE(12) }, (_, group) => [
      wide.readUInt32BE(16 + group * 12),
      wide.readUInt32BE(16 + group * 12 + 4),
    ]);
  }
  const narrow = tables.find((table) => table.readUInt16BE(0) === 4);
  if (!narrow) return [];
  const doubled = narrow.readUInt16BE(6);
  return Array.from({ length: doubled / 2 - 1 }, (_, segment) => [
    narrow.readUInt16BE(16 + doubled + segment * 2),
    narrow.readUInt16BE(14 + segment * 2),
  ]);
}
