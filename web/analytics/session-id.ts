import { randomId } from '../api/random-id.ts';

const KEY = 'analytics_session_id';
const SHAPE = /^[\w.-]{1,128}$/;

/** For pages that may store nothing: lasts as long as they do. */
let unstored: string | null = null;

/** Names this browser session, by nothing that says who it is; it is forgotten with the tab. */
export function sessionId(): string {
  try {
    const known = sessionStorage.getItem(KEY);
    if (known !== null && SHAPE.test(known)) return known;
    const made = randomId();
    sessionStorage.setItem(KEY, made);
    return made;
  } catch {
    return (unstored ??= randomId());
  }
}
