import type { IncomingMessage } from 'node:http';
import { API_KEY_PREFIX, READS_OF_A_KEY } from '#contract/api-keys.ts';
import { READS_A_MINUTE } from '#contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { hashOfToken } from '../secrets.ts';
import { isPromised } from './cors.ts';
import { knownKeys, type Found } from './known-keys.ts';
import { addressSubjects, minuteCounts, type SetHeader } from './minute-counts.ts';
import type { CountRequest } from './rate-limit.ts';

/** Counts a request; a promise of the same when its key has to be looked up first. */
export type CountWithKeys = (
  request: IncomingMessage,
  header: SetHeader,
) => Refusal | null | Promise<Refusal | null>;

const READ_OF_API = /^\/api\/[^?]/;
const BEARER = /^bearer(?:\s+(.*))?$/i;
const KEY = new RegExp(`^${API_KEY_PREFIX}[\\w-]{43}$`);
// RFC 6750, 3.1.
const CHALLENGE = 'Bearer error="invalid_token"';

/**
 * Counts reads of the API that come with a key: the promised ones by the key, others by address as without it. A key
 * that is unknown or has ended is refused, and counted by address. Other schemes are ignored: they may be of a proxy
 * before the site.
 */
export function countWithKeys(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'databaseNow' | 'log'>,
  countRequest: CountRequest,
): CountWithKeys {
  const keys = knownKeys(deps);
  const byKey = minuteCounts(deps, READS_OF_A_KEY);
  // Limits the look-ups of keys that this process does not know, so that made-up keys cause few queries. Counted apart
  // from the reads of the address, since a key reads even where its address has none left.
  const lookUps = minuteCounts(deps, READS_A_MINUTE);
  const addressOf = addressSubjects(deps);

  const refuse: CountRequest = (request, header) => {
    const refusal = countRequest(request, header);
    if (refusal) return refusal;
    header('www-authenticate', CHALLENGE);
    return new Refusal('keyUnknown');
  };
  const count = (found: Found, request: IncomingMessage, header: SetHeader) => {
    if (found === 'unknown') return refuse(request, header);
    if (found === 'unavailable' || !isPromised(request.url ?? '')) return countRequest(request, header);
    return byKey.add(found.id, header);
  };
  const lookUp = async (keyHash: string, request: IncomingMessage, header: SetHeader) => {
    if (keys.isKnown(keyHash)) return count(await keys.lookUp(keyHash), request, header);
    const address = addressOf(request);
    const refusal = lookUps.add(address, header);
    if (refusal) return refusal;
    const found = await keys.lookUp(keyHash);
    if (found !== 'unknown') lookUps.takeBack(address);
    return count(found, request, header);
  };

  return (request, header) => {
    const bearer = bearerIn(request);
    if (bearer === null) return countRequest(request, header);
    // A key reads what anybody may read, also beside a session.
    delete request.headers.cookie;
    if (!KEY.test(bearer)) return refuse(request, header);
    const keyHash = hashOfToken(bearer);
    const found = keys.findNow(keyHash);
    return found ? count(found, request, header) : lookUp(keyHash, request, header);
  };
}

/** What a read of the API names as its key; null for other requests. */
function bearerIn({ method, url = '', headers }: IncomingMessage): string | null {
  const { authorization } = headers;
  if (authorization === undefined) return null;
  if ((method !== 'GET' && method !== 'HEAD') || !READ_OF_API.test(url)) return null;
  const found = BEARER.exec(authorization);
  return found ? (found[1] ?? '') : null;
}
