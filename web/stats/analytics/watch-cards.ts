import { recordImpressions } from '#contract/figures.ts';
import type { ViewSource } from '#contract/analytics.ts';
import { call } from '../../api/call.ts';
import { collectImpressions } from './collect-impressions.ts';
import { sessionId } from './session-id.ts';
import { listSource } from './view-source.ts';

/**
 * What a card says of itself: its server, and its list where that is not what the page's address names. A preview of one
 * is inert.
 */
const CARDS = '[data-listing]:not([inert] *)';
/** A card is seen when so much of it is in sight for so long. */
const HALF = 0.5;
const VISIBLE_FOR_MS = 1_000;
/** Cards that come later, as with `Load more`, are looked for so long after a change of the page. */
const LOOK_AFTER_MS = 100;

type Timer = ReturnType<typeof setTimeout> | undefined;

/** Counts impressions from now on, on all pages, of visible cards too. */
export function watchCards(): void {
  if (!('IntersectionObserver' in window)) return;
  const collected = collectImpressions(send);
  const counting = countInSight((card) => {
    observer.unobserve(card);
    collected.add(sourceOf(card), card.dataset['listing'] ?? '');
  });
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries)
        counting.move(target as HTMLElement, isIntersecting && intersectionRatio >= HALF);
    },
    { threshold: HALF },
  );
  const watched = new Set<HTMLElement>();
  const look = () => {
    for (const card of watched) {
      if (card.isConnected) continue;
      watched.delete(card);
      observer.unobserve(card);
      counting.move(card, false);
    }
    for (const card of document.querySelectorAll<HTMLElement>(CARDS)) {
      if (watched.has(card)) continue;
      watched.add(card);
      observer.observe(card);
    }
  };
  onChange(() => collected.beginPage(), look);
  document.addEventListener('visibilitychange', () => {
    counting.restart();
    if (document.visibilityState === 'hidden') collected.leave();
  });
  // Where leaving a page does not hide it first.
  window.addEventListener('pagehide', collected.leave);
}

/** Calls `looks` now and soon after each change of the document, and before that `begins` where the page is another. */
function onChange(begins: () => void, looks: () => void) {
  let page = '';
  let timer: Timer;
  const look = () => {
    timer = undefined;
    const { pathname, search } = window.location;
    if (page !== pathname + search) begins();
    page = pathname + search;
    looks();
  };
  look();
  const soon = () => {
    timer ??= setTimeout(look, LOOK_AFTER_MS);
  };
  new MutationObserver(soon).observe(document.body, { childList: true, subtree: true });
}

/** Tells of each card that is in sight for long enough, while the page is visible. */
function countInSight(tell: (card: HTMLElement) => void) {
  const inSight = new Map<HTMLElement, Timer>();
  const begin = (card: HTMLElement) => {
    const report = () => {
      inSight.delete(card);
      tell(card);
    };
    const isVisible = document.visibilityState === 'visible';
    inSight.set(card, isVisible ? setTimeout(report, VISIBLE_FOR_MS) : undefined);
  };
  const end = (card: HTMLElement) => {
    clearTimeout(inSight.get(card));
    inSight.delete(card);
  };
  return {
    move: (card: HTMLElement, isInSight: boolean) => {
      end(card);
      if (isInSight) begin(card);
    },
    /** The time of all begins again, or waits until the page is visible. */
    restart: () => {
      const cards = [...inSight.keys()]; // beginning again puts a card last
      for (const card of cards) {
        end(card);
        begin(card);
      }
    },
  };
}

function sourceOf({ dataset }: HTMLElement): ViewSource {
  const own = dataset['source'] as ViewSource | undefined; // as our own card wrote it
  return own ?? listSource(new URL(window.location.href));
}

/** Sends in the background. When the page is left, it is left to the browser; a failure is only logged. */
function send(source: ViewSource, servers: readonly string[], isLeaving: boolean) {
  const body = { sessionId: sessionId(), servers: [...servers], source };
  if (isLeaving && isHandedOver(body)) return;
  call(recordImpressions, { body }, { isBackground: true }).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- a failure is only logged
    console.error('Failed to track analytics:', error);
  });
}

function isHandedOver(body: object) {
  if (!('sendBeacon' in navigator)) return false;
  return navigator.sendBeacon(
    recordImpressions.path,
    new Blob([JSON.stringify(body)], { type: 'application/json' }),
  );
}
