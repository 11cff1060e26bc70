import type { Query, QueryClient } from '@tanstack/react-query';
import { getUser, READABLE_COOKIES, type User } from '#contract/auth.ts';
import { call, FailedCall } from '../api/call.ts';
import { keyOf, question } from '../api/question.ts';
import { statusOf } from '../api/status-of.ts';
import { clearCookie, cookieNamed } from './cookies.ts';
import { dropDraftsOf } from './drafts.ts';
import { hearOtherTabs } from './other-tabs.ts';

/** What the answer to who is signed in is remembered under. */
export const USER_KEY = keyOf(question(getUser, {}));

/** What is remembered under: why nobody is signed in, where the server has told it. */
export const FAILURE_KEY = ['sign-in-failure'];

/** Asks who is signed in; null for a visitor, who is known by having no session and is not asked about. */
export async function findUser(): Promise<User | null> {
  if (!isSessionClaimed()) return null;
  try {
    return (await call(getUser, {})).user;
  } catch (error) {
    if (isSessionOver(error)) {
      clearCookie(READABLE_COOKIES.signedIn); // else each page would ask again
      return null;
    }
    throw new Error('Failed to fetch user', { cause: error });
  }
}

/** Whether a call was refused because nobody is signed in any more; a ban ends a session, too. */
export function isSessionOver(error: unknown): boolean {
  return statusOf(error) === 401 || (error instanceof FailedCall && error.code === 'personBanned');
}

/** Forgets all that only the person who was signed in may see, and asks anew who is. */
export async function forgetPerson(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: USER_KEY });
  queryClient.removeQueries({ predicate: isPersonal });
  await queryClient.resetQueries({ predicate: isPreview });
  await queryClient.invalidateQueries({ queryKey: FAILURE_KEY });
}

/**
 * Takes notice of sessions that end or begin elsewhere: a question that is refused because nobody is signed in, what
 * another tab tells, and a page that is returned to after signing in or out in another tab. What was being written is
 * never lost by it, unless it is of somebody who has had all of his erased: a refused order is told by whoever gave it.
 */
export function followSession(queryClient: QueryClient): () => void {
  const stopListening = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    if (isSessionOver(event.action.error)) void forgetPerson(queryClient);
  });
  const lookAgain = () => {
    const user = queryClient.getQueryData<User | null>(USER_KEY);
    if (user === null && isSessionClaimed()) void queryClient.invalidateQueries({ queryKey: USER_KEY });
    if (user && !isSessionClaimed()) void forgetPerson(queryClient);
  };
  const stopHearing = hearOtherTabs((erasedId) => {
    if (erasedId !== null) dropDraftsOf(erasedId);
    lookAgain();
  });
  window.addEventListener('pageshow', lookAgain);
  document.addEventListener('visibilitychange', lookAgain);
  return () => {
    stopListening();
    stopHearing();
    window.removeEventListener('pageshow', lookAgain);
    document.removeEventListener('visibilitychange', lookAgain);
  };
}

function isSessionClaimed() {
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
