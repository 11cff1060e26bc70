import { MOST_FAVOURITES, SNOWFLAKE } from '#contract/vocabulary.ts';

const KEY = 'saved-servers';
const NONE: readonly string[] = [];

let lastRead: { text: string | null; ids: readonly string[] } = { text: null, ids: NONE };
const watchers = new Set<() => void>();

/** The ids that a visitor has saved in this browser, newest first; the same array until they change. */
export function browserFavourites(): readonly string[] {
  let text: string | null = null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    // Storage can be forbidden.
  }
  if (text !== lastRead.text) lastRead = { text, ids: idsIn(text) };
  return lastRead.ids;
}

/** Saves a listing in this browser: `full` when no more fit, `failed` when the browser keeps nothing. */
export function saveInBrowser(discordServerId: string): 'done' | 'full' | 'failed' {
  const others = browserFavourites().filter((id) => id !== discordServerId);
  if (others.length >= MOST_FAVOURITES) return 'full';
  return write([discordServerId, ...others]);
}

/** Takes listings off what was saved in this browser. */
export function removeFromBrowser(discordServerIds: readonly string[]): 'done' | 'failed' {
  return write(browserFavourites().filter((id) => !discordServerIds.includes(id)));
}

/** Calls back when what is saved changes, here or in another tab; what it returns ends that. */
export function watchBrowserFavourites(watcher: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) watcher();
  };
  watchers.add(watcher);
  window.addEventListener('storage', hear);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', hear);
  };
}

function write(ids: readonly string[]) {
  try {
    if (ids.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    return 'failed'; // forbidden, or full
  }
  for (const watcher of watchers) watcher();
  return 'done';
}

/** Storage can hold anything, also what an extension or an older version has written. */
function idsIn(text: string | null): readonly string[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return NONE;
  }
  if (!Array.isArray(stored)) return NONE;
  const ids = stored.filter((id: unknown): id is string => typeof id === 'string' && SNOWFLAKE.test(id));
  return [...new Set(ids)].slice(0, MOST_FAVOURITES);
}
