/** How we introduce ourselves to Discord; who does not may be turned away at its edge. */
export function userAgent(publicUrl: string): string {
  return `DiscordBot (${publicUrl}, 1.0) guildhall/1.0`;
}
