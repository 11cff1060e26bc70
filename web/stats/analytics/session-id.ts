import { randomId } from '../../api/random-id.ts';

const KEY = 'analytics_session_id';
const SHAPE = /^[\w.-]{1,128}$/;

/** The id where storage is forbidden; it lasts as long as the page. */
let unstored: string | null = null;

/** The random id of this browser session; it ends with the tab. */
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
