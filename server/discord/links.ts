/** The address of a guild's picture, 128 pixels wide, or null when it has none. */
export function iconUrl(cdnBase: string, guildId: string, hash: string | null): string | null {
  return hash && `${cdnBase}/icons/${guildId}/${hash}.webp?size=128`;
}
