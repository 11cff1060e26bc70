import { MOST_SEEN_AT_ONCE } from '#contract/figures.ts';
import type { ViewSource } from '#contract/analytics.ts';

/** How long the first impression waits for further ones. */
export const SEND_AFTER_MS = 3_000;
/** The most impressions of a page. */
export const MOST_OF_A_PAGE = 1_000;

/** Sends the impressions of a list; the page may be unloading. */
type Send = (source: ViewSource, servers: readonly string[], isLeaving: boolean) => void;

/** Collects impressions, one of each card and page, and sends them in batches. */
export function collectImpressions(send: Send) {
  const ofPage = new Set<string>();
  const waiting = new Map<ViewSource, string[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (isLeaving = false) => {
    clearTimeout(timer);
    timer = undefined;
    const lists = [...waiting];
    waiting.clear();
    for (const [source, servers] of lists) send(source, servers, isLeaving);
  };
  return {
    /** Sends the pending impressions, since the page is left. */
    leave: () => flush(true),
    /** Another page is shown, on which each card counts anew. */
    beginPage: () => ofPage.clear(),
    add: (source: ViewSource, server: string) => {
      const card = `${source} ${server}`;
      if (ofPage.has(card) || ofPage.size === MOST_OF_A_PAGE) return;
      ofPage.add(card);
      // It was seen on the page before as well, and a list names it once.
      if (waiting.get(source)?.includes(server)) flush();
      const servers = [...(waiting.get(source) ?? []), server];
      waiting.set(source, servers);
      if (servers.length === MOST_SEEN_AT_ONCE) flush();
      else timer ??= setTimeout(() => flush(), SEND_AFTER_MS);
    },
  };
}
