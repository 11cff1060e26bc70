import { whenIdle } from '../api/when-idle.ts';
import { withTexts } from '../i18n/texts.ts';
import { lazyCode, useLazyCode } from '../ui/lazy-code.tsx';

const furtherListings = lazyCode(async () => {
  await new Promise<void>(whenIdle);
  return (await withTexts(['later'], import('./further-listings.tsx'))).FurtherListings;
});

/**
 * The last part of a page: a row of servers that are similar to one, or else of those that were bumped last. Its code
 * is loaded when the browser is idle; where it does not come, there is no row.
 */
export function FurtherRow({ similarTo }: { similarTo?: string }) {
  const { code: FurtherListings } = useLazyCode(furtherListings);
  return FurtherListings && <FurtherListings similarTo={similarTo} />;
}
