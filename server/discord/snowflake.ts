/** When the time begins that Discord's ids tell, in milliseconds since 1970. */
export const DISCORD_EPOCH_MS = Date.UTC(2015, 0, 1);

/** When Discord made what has this id, as an ISO instant. */
export function createdAtOf(id: string): string {
  return new Date(Number(BigInt(id) >> 22n) + DISCORD_EPOCH_MS).toISOString();
}
