/** The User-Agent that Discord requires; Cloudflare may reject requests without it. */
export function userAgent(publicUrl: string): string {
  return `DiscordBot (${publicUrl}, 1.0) guildhall/1.0`;
}
