import { SMALLEST_PUBLISHED } from '#contract/transparency.ts';

/** A reason, and how often it was given. */
type Counted = readonly [reason: string, count: number];

/**
 * The reasons that can be published, the most used first (small-count suppression). Counts below five are hidden. Reasons
 * are dropped, least used first, until the shown counts and the total no longer let a reader compute a hidden count. The
 * total is public in parts, submissions and edits. A hidden part is known to be at least one; more reasons than that would
 * raise the bound, so reasons are dropped for that as well. Rejections without a template count in the total alone.
 */
export function publishableReasons(
  counted: readonly Counted[],
  parts: readonly number[],
): readonly Counted[] {
  const total = sum(parts);
  const leastTotal = sum(parts.map((part) => (part < SMALLEST_PUBLISHED ? Math.min(part, 1) : part)));
  const sorted = counted.toSorted(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1));
  const suppressed = sorted.filter(([, count]) => count < SMALLEST_PUBLISHED).slice(0, leastTotal);
  let published = sorted.filter(([, count]) => count >= SMALLEST_PUBLISHED);
  // What the published counts leave must be more than the suppressed ones need: then each can be anything from 1 to 4.
  const leastLeft = suppressed.length === 0 ? 0 : suppressed.length + SMALLEST_PUBLISHED - 2;
  const revealsMore = () => {
    const publishedTotal = sum(published.map(([, count]) => count));
    return total - publishedTotal < leastLeft || publishedTotal + suppressed.length > leastTotal;
  };
  while (published.length > 0 && revealsMore()) published = published.slice(0, -1);
  if (published.length === 0 && isComputable(suppressed.length, total)) return [];
  return [...published, ...suppressed];
}

/** As many suppressed reasons as rejections were each given once; four of fewer than five rejections, too. */
function isComputable(suppressed: number, total: number) {
  return total < SMALLEST_PUBLISHED ? suppressed === SMALLEST_PUBLISHED - 1 : total <= suppressed;
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((all, one) => all + one, 0);
}
