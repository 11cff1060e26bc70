import { queryOptions, type Query, type QueryClient } from '@tanstack/react-query';
import { getUser, READABLE_COOKIES, type User } from '#contract/auth.ts';
import { call, ApiError } from '../api/call.ts';
import { queryKeyOf, apiQuery } from '../api/query.ts';
import { statusOf } from '../api/status-of.ts';
import { clearCookie, cookieNamed } from './cookies.ts';
import { dropDraftsOf } from './drafts.ts';
import { onSessionEndElsewhere } from './session-broadcast.ts';

/** What the answer to who is signed in is remembered under. */
export const USER_QUERY_KEY = queryKeyOf(apiQuery(getUser, {}));

/** What is remembered under: why nobody is signed in, where the server has told it. */
export const SIGN_IN_FAILURE_KEY = ['sign-in-failure'];

const LONGEST_PAUSE_MS = 30_000;

/** Asks who is signed in; null for a visitor, who is known by having no session and is not asked about. */
export async function fetchUser(): Promise<User | null> {
  const hint = cookieNamed(READABLE_COOKIES.signedIn);
  if (hint === null) return null;
  try {
    return (await call(getUser, {})).user;
  } catch (error) {
    if (isSessionOver(error)) {
      if (cookieNamed(READABLE_COOKIES.signedIn) !== hint) return fetchUser(); // signed in again meanwhile
      clearCookie(READABLE_COOKIES.signedIn); // else each page would ask again
      return null;
    }
    throw new Error('Failed to fetch user', { cause: error });
  }
}

/** Whether a call was refused because nobody is signed in any more; a ban ends a session, too. */
export function isSessionOver(error: unknown): boolean {
  return statusOf(error) === 401 || (error instanceof ApiError && error.code === 'personBanned');
}

/**
 * How who is signed in is asked about. A failure says nothing about that: as long as nobody is known it is asked
 * again, after growing pauses.
 */
export function userQuery(queryClient: QueryClient) {
  return queryOptions({
    queryKey: USER_QUERY_KEY,
    queryFn: fetchUser,
    retry: () => !queryClient.getQueryData<User | null>(USER_QUERY_KEY),
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2),
  });
}

/** Asks at once who is signed in, where the answer is still missing. */
export async function askAgain(queryClient: QueryClient): Promise<void> {
  const state = queryClient.getQueryState<User | null>(USER_QUERY_KEY);
  if (state === undefined || state.data !== undefined || state.fetchFailureCount === 0) return;
  await queryClient.cancelQueries({ queryKey: USER_QUERY_KEY }); // it may be pausing
  await queryClient.refetchQueries({ queryKey: USER_QUERY_KEY });
}

/**
 * Forgets all that only the person who was signed in may see, and asks anew who is. As long as there is no answer
 * to that, it is nobody: the server has said that this session is over.
 */
export async function clearPersonalData(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: USER_QUERY_KEY });
  if (queryClient.getQueryState(USER_QUERY_KEY)?.status === 'error')
    queryClient.setQueryData(USER_QUERY_KEY, null);
  queryClient.removeQueries({ predicate: isPersonal });
  await queryClient.resetQueries({ predicate: isPreview });
  await queryClient.invalidateQueries({ queryKey: SIGN_IN_FAILURE_KEY });
}

/**
 * Takes notice of sessions that end or begin elsewhere: a question that is refused because nobody is signed in, what
 * another tab tells, and a page that is returned to after signing in or out in another tab. What was being written is
 * kept, unless its author's data is erased.
 */
export function watchSession(queryClient: QueryClient): () => void {
  const stopListening = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    if (isSessionOver(event.action.error)) void clearPersonalData(queryClient);
  });
  const lookAgain = () => {
    const user = queryClient.getQueryData<User | null>(USER_QUERY_KEY);
    if (user === null && hasSessionCookie()) void queryClient.invalidateQueries({ queryKey: USER_QUERY_KEY });
    if (user && !hasSessionCookie()) void clearPersonalData(queryClient);
    if (document.visibilityState === 'visible') void askAgain(queryClient);
  };
  const stopHearing = onSessionEndElsewhere((erasedId) => {
    if (erasedId !== null) dropDraftsOf(erasedId);
    lookAgain();
  });
  for (const sign of RETURNS) window.addEventListener(sign, lookAgain);
  document.addEventListener('visibilitychange', lookAgain);
  return () => {
    stopListening();
    stopHearing();
    for (const sign of RETURNS) window.removeEventListener(sign, lookAgain);
    document.removeEventListener('visibilitychange', lookAgain);
  };
}

/** When somebody, or the connection, is back. */
const RETURNS = ['pageshow', 'focus', 'online'] as const;

function hasSessionCookie() {
  return cookieNamed(READABLE_COOKIES.signedIn) !== null;
}

function isPersonal({ queryKey }: Query) {
  const [root, kind] = queryKey;
  // One's own review stands below its listing.
  return root === '/api' && (kind === 'user' || kind === 'admin' || queryKey.at(-1) === 'own');
}

/** An answer that says of itself that it is hidden from others. */
function isPreview({ state: { data } }: Query) {
  return typeof data === 'object' && data !== null && 'hidden' in data && data.hidden !== null;
}
