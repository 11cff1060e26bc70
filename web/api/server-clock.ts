/** How far the server's clock is ahead of this one, in milliseconds: at least, and at most. */
let ahead = { least: -Infinity, most: Infinity };

/**
 * What time it is for the server, whose clock alone decides what has run out. A visitor's clock that may be right is
 * taken for right; one that cannot be is corrected so that nothing seems to have run out too early.
 */
export function serverNow(): number {
  const { least, most } = ahead;
  const isOwnClockPossible = least <= 0 && most >= 0;
  return Date.now() + (isOwnClockPossible ? 0 : least);
}

/**
 * Learns the server's time from the `Date` of an answer, which is cut to whole seconds and was written at some moment
 * between asking and answering. What is known narrows with each answer; a clock that was set meanwhile begins anew.
 */
export function learnServerTime(date: string | null, sentAt: number, answeredAt: number): void {
  const serverTime = Date.parse(date ?? '');
  if (Number.isNaN(serverTime)) return;
  const learnt = { least: serverTime - answeredAt, most: serverTime + 1000 - sentAt };
  const both = { least: Math.max(ahead.least, learnt.least), most: Math.min(ahead.most, learnt.most) };
  ahead = both.least <= both.most ? both : learnt;
}
