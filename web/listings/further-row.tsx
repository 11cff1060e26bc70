import { whenIdle } from '../api/when-idle.ts';
import { withTexts } from '../i18n/texts.ts';
import { lazyCode, useLazyCode } from '../ui/lazy-code.tsx';

/** The code of what comes when the browser is idle. */
export const idleParts = lazyCode(async () => {
  await new Promise<void>(whenIdle);
  return withTexts(['later'], import('./idle-parts.ts'));
});

/** At least as high as the row, so that the footer stays in its place when the row comes. */
const RESERVED_HEIGHT =
  'flow-root min-h-126 min-[24rem]:min-h-108 sm:min-h-124 md:min-h-112 lg:min-h-201 xl:min-h-172 noscript:min-h-0 print:min-h-0';

/**
 * The last part of a page: a row of servers that are similar to one, or else of those that were bumped last. Its code
 * is loaded when the browser is idle; where it does not come, there is no row. The servers that were bumped last follow
 * a short text, so their place is kept.
 */
export function FurtherRow({ similarTo }: { similarTo?: string }) {
  const { code, hasFailed } = useLazyCode(idleParts);
  const row = code && <code.FurtherListings similarTo={similarTo} />;
  return similarTo === undefined && !hasFailed ? <div className={RESERVED_HEIGHT}>{row}</div> : row;
}
