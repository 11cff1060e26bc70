import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { claimRequest, releaseRequest, type Claim, type ServerRequest } from '#contract/queue.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { ApiError, call } from '../../api/call.ts';
import type { Page } from '../../api/page.ts';
import { queryKeyOf, type PagedApiQuery } from '../../api/query.ts';

/** An item that is only passed gets no claim. */
const CLAIM_AFTER_MS = 800;
const RENEW_EVERY_MS = 4 * MINUTE_MS;
/** The refusals of a claim whose item was decided about meanwhile. */
const DECIDED: ReadonlySet<string | null> = new Set(['nothingPending', 'listingNotFound']);

/** The current ids and callback, for timers that outlive a render. */
interface Latest {
  ids: readonly string[];
  /** Called with an item that waits no more, and the refusal of its claim. */
  onDecided: (id: string, error: unknown) => void;
}

/**
 * Claims the item of the queue that is open: the one that has, or last had, the focus. The claim is renewed while the
 * item stays open and the window in sight, and given back when another is opened. An item about which a decision is on
 * its way is not among `ids`: it is neither claimed nor given back. A claim only informs, so a failure is not told.
 */
export function useClaims(
  list: PagedApiQuery,
  ids: readonly string[],
  onDecided: Latest['onDecided'],
): (id: string | null) => void {
  const queryClient = useQueryClient();
  const [opened, open] = useState<string | null>(null);
  const id = opened !== null && ids.includes(opened) ? opened : null;
  const latest = useRef<Latest>({ ids, onDecided });
  useLayoutEffect(() => {
    latest.current = { ids, onDecided };
  });
  const key = JSON.stringify(queryKeyOf(list));
  useEffect(
    () => (id === null ? undefined : keepClaimed(queryClient, { key, id, latest })),
    [queryClient, key, id],
  );
  return (id) => {
    if (id !== null) open(id);
  };
}

/** Claims an item until the returned function is called. */
function keepClaimed(
  queryClient: QueryClient,
  { key, id, latest }: { key: string; id: string; latest: RefObject<Latest> },
): () => void {
  const params = { id };
  let isOwn = false;
  let isOpen = true;
  const release = () => {
    // A decision ends the claim.
    if (!isOwn || !latest.current.ids.includes(id)) return;
    noteClaim(queryClient, key, id, null);
    void call(releaseRequest, { params }, { isBackground: true }).catch(() => {}); // it ends by itself
  };
  const claim = async () => {
    if (document.visibilityState === 'hidden') return;
    const { claim } = await call(claimRequest, { params });
    isOwn = true;
    if (isOpen) noteClaim(queryClient, key, id, claim);
    else release(); // another item was opened meanwhile
  };
  const claimQuietly = () =>
    void claim().catch((error: unknown) => {
      if (!isOpen || !(error instanceof ApiError)) return;
      if (DECIDED.has(error.code)) latest.current.onDecided(id, error);
      else if (error.code === 'claimedAlready')
        noteClaim(queryClient, key, id, error.answer?.claim as Claim | null); // as the server wrote it
    });
  let next = setTimeout(claimQuietly, CLAIM_AFTER_MS);
  const renewing = setInterval(claimQuietly, RENEW_EVERY_MS);
  const claimOnReturn = () => {
    clearTimeout(next);
    next = setTimeout(claimQuietly, CLAIM_AFTER_MS);
  };
  document.addEventListener('visibilitychange', claimOnReturn);
  return () => {
    isOpen = false;
    document.removeEventListener('visibilitychange', claimOnReturn);
    clearTimeout(next);
    clearInterval(renewing);
    release();
  };
}

function noteClaim(queryClient: QueryClient, key: string, id: string, claim: Claim | null) {
  queryClient.setQueryData<InfiniteData<Page<ServerRequest>>>(
    JSON.parse(key) as string[], // written just above
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === id ? { ...item, claim } : item)),
        })),
      },
  );
}
