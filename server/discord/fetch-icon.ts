import type { Config } from '../config.ts';
import { DiscordUnavailable } from './unavailable.ts';
import { userAgent } from './user-agent.ts';

/** The side of a fetched icon, in pixels. */
const SIDE = 96;
/** The most bytes of one. */
export const MOST_ICON_BYTES = 64 * 1024;

/**
 * An icon as it is on Discord's content network, which is not its API: it counts towards no rate limit of ours. Null when
 * there is none that we could draw; throws `DiscordUnavailable` when it may be there another time.
 */
export async function fetchIcon(
  { publicUrl, discord }: Pick<Config, 'publicUrl' | 'discord'>,
  { guildId, icon }: { guildId: string; icon: string },
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const url = `${discord.cdnBase}/icons/${encodeURIComponent(guildId)}/${encodeURIComponent(icon)}.webp?size=${SIDE}`;
  try {
    const response = await fetch(url, {
      signal,
      redirect: 'error',
      headers: { 'user-agent': userAgent(publicUrl) },
    });
    // Only 404 says that there is no icon. Any other refusal may be of our address, and may end.
    if (!response.ok && response.status !== 404)
      throw new DiscordUnavailable(`status ${response.status} for an icon`);
    const bytes = response.ok ? await readAtMost(response, MOST_ICON_BYTES) : null;
    if (bytes === null) await response.body?.cancel();
    return bytes !== null && isSmallPicture(bytes) ? bytes : null;
  } catch (error) {
    if (error instanceof DiscordUnavailable) throw error;
    throw new DiscordUnavailable('no answer for an icon', error);
  }
}

/** A body, unless it is longer than that; what comes after is not read. */
async function readAtMost({ body }: Response, most: number) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether bytes are a PNG or WebP that takes no more room unpacked than an icon does. */
function isSmallPicture(bytes: Buffer) {
  const size = sizeOf(bytes);
  return size !== null && size.every((side) => side > 0 && side <= 4 * SIDE);
}

function sizeOf(bytes: Buffer): number[] | null {
  if (bytes.length < 30) return null;
  if (bytes.readUInt32BE(0) === 0x89504e47) return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return [(packed & 0x3fff) + 1, ((packed >> 14) & 0x3fff) + 1];
    }
    case 'VP8X':
      return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
    default:
      return null;
  }
}
