import { whenIdle } from '../api/when-idle.ts';
import { hydratedLater } from '../ui/hydrated-later.tsx';
import { lazyCode } from '../ui/lazy-code.tsx';

const furtherListings = lazyCode(async () => {
  if (!import.meta.env.SSR) await new Promise<void>(whenIdle);
  return (await import('./further-listings.tsx')).FurtherListings;
});
if (import.meta.env.SSR) await furtherListings.load();

/** As high as the row, so that the footer stays in its place when the row comes. */
const RESERVED_HEIGHT = 'min-h-163 sm:min-h-105 lg:min-h-78 noscript:min-h-0 print:min-h-0';

const Similar = hydratedLater(furtherListings);
const LastBumped = hydratedLater(furtherListings, <div className={RESERVED_HEIGHT} />);

/**
 * The last part of a page: a row of servers that are similar to one, or else of those that were bumped last. It comes
 * with the page's HTML. On a page that is opened from another one it is asked for, and where it does not come, there is
 * none; the servers that were bumped last follow a short text, so their place is kept.
 */
export function FurtherRow({ similarTo }: { similarTo?: string }) {
  return similarTo === undefined ? (
    <LastBumped reservedHeight={RESERVED_HEIGHT} />
  ) : (
    <Similar similarTo={similarTo} />
  );
}
