import { FEWEST_TOLD } from '#contract/transparency.ts';

/** A reason, and how often it was given. */
type Counted = readonly [reason: string, count: number];

/**
 * The reasons that can be told, the most used first. A few uses of a reason are told as fewer than five, and what the
 * told numbers leave of all rejections must not say how many: as long as it would, the least used reason of the others
 * is left out. Rejections without a template are told by no number, so any more of them hide the few. The rejections are
 * told in parts, and where a part is told as fewer than five, more reasons than rejections that are known of would say
 * how many it has at least: reasons are left out for that as well.
 */
export function toldReasons(counted: readonly Counted[], parts: readonly number[]): readonly Counted[] {
  const rejections = sum(parts);
  const sorted = counted.toSorted(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1));
  const few = sorted.filter(([, count]) => count < FEWEST_TOLD);
  let many = sorted.filter(([, count]) => count >= FEWEST_TOLD);
  const known = sum(parts.map((part) => (part < FEWEST_TOLD ? Math.min(part, 1) : part)));
  // Any one of the few may then be anything from one to four.
  const enough = few.length === 0 ? 0 : few.length + FEWEST_TOLD - 2;
  const saysMore = () => {
    const shown = sum(many.map(([, count]) => count));
    return rejections - shown < enough || shown + few.length > known;
  };
  while (many.length > 0 && saysMore()) many = many.slice(0, -1);
  if (many.length === 0 && isWorkedOut(few.length, rejections)) return [];
  return [...many, ...few];
}

/** Each of some reasons was given once at least, so as many rejections as reasons, or four of few, tell them all. */
function isWorkedOut(few: number, rejections: number) {
  return rejections < FEWEST_TOLD ? few === FEWEST_TOLD - 1 : rejections <= few;
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((all, one) => all + one, 0);
}
