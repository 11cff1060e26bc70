const DISCORD_EPOCH = Date.UTC(2015, 0, 1);

/** When Discord made what has this id, as an ISO instant. */
export function createdAtOf(id: string): string {
  return new Date(Number(BigInt(id) >> 22n) + DISCORD_EPOCH).toISOString();
}
