import type { Site } from './community.ts';
import { eventually } from './start-site.ts';

/** Lets so much time pass once Discord holds a request of the site, or one more than it held before. */
export async function passWhileHeld({ discord, clock }: Site, milliseconds: number, before = 0) {
  await eventually(discord.heldRequests, (held) => held > before);
  clock.advance(milliseconds);
}
