/** The address of a guild's picture, 128 pixels wide, or null when it has none. */
export function iconUrl(cdnBase: string, guildId: string, hash: string | null): string | null {
  return hash && `${cdnBase}/icons/${guildId}/${hash}.webp?size=128`;
}

/** The address of a person's picture, 64 pixels wide, or null when they have none. */
export function avatarUrl(cdnBase: string, userId: string, hash: string | null): string | null {
  return hash && `${cdnBase}/avatars/${userId}/${hash}.webp?size=64`;
}

/** The address of an event's picture, 512 pixels wide, or null when it has none. */
export function coverUrl(cdnBase: string, eventId: string, hash: string | null): string | null {
  return hash && `${cdnBase}/guild-events/${eventId}/${hash}.png?size=512`;
}

/** The link that a stored invite code stands for. */
export function inviteUrl(inviteBase: string, code: string): string {
  return `${inviteBase}/${encodeURIComponent(code)}`;
}
