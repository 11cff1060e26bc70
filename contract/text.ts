import * as z from 'zod/mini';

/** What a text that people write must hold to, and what it is told when it does not. */
interface TextRule {
  least: { length: number; message: string };
  most: { length: number; message: string };
}

/**
 * A text that people write. Its length is counted in Unicode code points after trimming, as the database
 * counts it; what no text can hold (half a surrogate pair, a zero byte) is taken out of it.
 */
export function writtenText({ least, most }: TextRule) {
  return z.string({ error: 'Required' }).check(
    z.overwrite((text) => text.toWellFormed().replaceAll('\0', '').trim()),
    z.refine((text) => lengthOf(text) >= least.length, { error: least.message, abort: true }),
    z.refine((text) => lengthOf(text) <= most.length, { error: most.message, abort: true }),
    z.refine(isVisible, { error: 'Required' }),
  );
}

/** How long a text is: in Unicode code points, after trimming. */
export function lengthOf(text: string): number {
  return Array.from(text.trim()).length;
}

/** Whether there is anything to see in a text: spaces of all kinds and invisible marks alone are none. */
function isVisible(text: string) {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(/[\u115f\u1160\u3164\uffa0\u2800]/g, ''));
}
