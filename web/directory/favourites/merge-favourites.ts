import { mergeFavourites } from '#contract/favourites.ts';
import { ApiError, call } from '../../api/call.ts';
import { browserFavourites, removeFromBrowser } from './browser-favourites.ts';

/**
 * Moves what a visitor has saved in this browser to the account that they have signed in to: the newest, as far as
 * they fit. Nothing of it stays in the browser; after a failure all of it does, for the next time.
 */
export async function mergeBrowserFavourites(): Promise<'all' | 'some'> {
  const ids = browserFavourites();
  if (ids.length === 0) return 'all';
  let fitting = ids.length;
  try {
    await send(ids);
  } catch (error) {
    fitting = roomIn(error);
    await send(ids.slice(0, fitting));
  }
  // What another tab has saved meanwhile stays.
  removeFromBrowser(ids);
  return fitting < ids.length ? 'some' : 'all';
}

async function send(ids: readonly string[]) {
  if (ids.length > 0) await call(mergeFavourites, { body: { ids: [...ids] } });
}

/** How many the account has room for, when that is why it was refused. */
function roomIn(error: unknown): number {
  if (error instanceof ApiError && error.code === 'favouritesFull') return Number(error.answer?.['room']);
  throw error;
}
