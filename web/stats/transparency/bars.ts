import { SMALLEST_PUBLISHED, type ModerationMonth } from '#contract/transparency.ts';

/** The share of a month's place that its bar takes. */
const WIDTH = 0.7;

/** The height of a bar of a suppressed number. */
const FEW = (SMALLEST_PUBLISHED - 1) / 2;

/** The bars of decisions by month, the oldest first, as paths in a box that is 100 high and 1 wide a month. */
export function barsOf(months: readonly ModerationMonth[]): { approved: string; rejected: string } {
  const oldestFirst = months.toReversed().map(({ decisions }) => ({
    approved: decisions.approved ?? FEW,
    rejected: decisions.rejected ?? FEW,
  }));
  const top = Math.max(1, ...oldestFirst.map(({ approved, rejected }) => approved + rejected));
  const bar = (place: number, from: number, height: number) => {
    const [low, high] = [from, from + height].map((count) => round(100 - (count / top) * 100));
    return height === 0 ? '' : `M${round(place + (1 - WIDTH) / 2)} ${low}V${high}h${WIDTH}V${low}z`;
  };
  return {
    approved: oldestFirst.map(({ approved }, place) => bar(place, 0, approved)).join(''),
    rejected: oldestFirst.map(({ approved, rejected }, place) => bar(place, approved, rejected)).join(''),
  };
}

function round(number: number) {
  return Math.round(number * 100) / 100;
}
