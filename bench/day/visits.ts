import { setTimeout as sleep } from 'node:timers/promises';
import { trackPageView } from '#contract/analytics.ts';
import { MOST_SEEN_AT_ONCE, recordImpressions } from '#contract/figures.ts';
import { signInAt } from '#server/testing/sign-in.ts';
import { KNOWN_WORDS } from '../frame/make-listings.ts';

/** The answer to one request, counted from when it was due. */
export interface Answer {
  kind: string;
  status: number | string;
  /** When it came, in milliseconds since the day began. */
  at: number;
  ms: number;
  isGood: boolean;
}

interface Day {
  minutes: number;
  views: number;
  searches: number;
  /** Listed guilds. */
  ids: readonly string[];
  /** People who sign in, each once. */
  people: readonly string[];
}

const ADDRESSES = 20_000;
/** An answer that takes longer has failed. */
const MOST_MS = 30_000;
const BROWSER = {
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en-US,en;q=0.9',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
};

/** Visits a site as in a day with a night: what is due does not wait for what is slow. */
export async function dayOfVisits(siteUrl: string, day: Day): Promise<Answer[]> {
  const visitor = visitorOf(siteUrl, day);
  const acts = [
    ...Array.from({ length: day.views }, (_, n) => () => visitor.view(n)),
    ...Array.from({ length: day.searches }, (_, n) => () => visitor.search(n)),
    ...day.people.map((person, n) => () => visitor.signIn(person, n)),
  ].map((act) => ({ act, at: atRandomTime() * day.minutes * 60_000 }));
  const began = performance.now();
  const running: Promise<unknown>[] = [];
  for (const { act, at } of acts.toSorted((one, other) => one.at - other.at)) {
    const early = began + at - performance.now();
    if (early > 1) await sleep(early);
    running.push(act());
  }
  await Promise.all(running);
  return visitor.answers;
}

/** A moment of the day as a share of it: in the evening twice as likely as at night. */
function atRandomTime(): number {
  for (;;) {
    const at = Math.random();
    if (Math.random() < 0.75 - 0.25 * Math.cos(2 * Math.PI * (at - 0.3))) return at;
  }
}

function visitorOf(siteUrl: string, { ids }: Day) {
  const answers: Answer[] = [];
  const note = noteIn(answers);
  const ask = asker(siteUrl, note);
  const page = pageReader(ask);
  /** Few listings are viewed often. */
  const listed = () => ids[Math.floor(ids.length * Math.random() ** 4)] ?? '';
  return {
    answers,
    /** A page, then what its script tells of it. */
    async view(n: number) {
      const headers = { ...BROWSER, 'x-forwarded-for': addressOf(n) };
      const posting = { ...headers, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
      const sessionId = `1763650000000-${(n >> 2).toString(36)}`; // four pages each
      const path = n % 3 === 0 ? '/' : `/server/${listed()}`;
      await page(path === '/' ? 'home page' : 'listing’s page', path, headers);
      await ask('page view counted', trackPageView.path, posting, { path, sessionId });
      if (n % 2 === 0) return;
      const servers = [...new Set(Array.from({ length: MOST_SEEN_AT_ONCE }, listed))];
      await ask('cards seen', recordImpressions.path, posting, { sessionId, servers, source: 'home' });
    },
    search: (n: number) => page('search', searchOf(n), { ...BROWSER, 'x-forwarded-for': addressOf(n) }),
    async signIn(person: string, n: number) {
      const headers = { ...BROWSER, 'x-forwarded-for': addressOf(n) };
      const began = performance.now();
      const session = await signInAt(siteUrl, person, headers).catch(() => null);
      note('sign-in, all of it', began, session ? 200 : 'no session');
      if (session)
        await ask('listing’s page, signed in', `/server/${listed()}`, { ...headers, cookie: session.cookie });
    },
  };
}

type Ask = ReturnType<typeof asker>;

/** Reads pages; a third of those that were read before are asked for with their ETag. */
function pageReader(ask: Ask) {
  const etags = new Map<string, string>();
  return async (kind: string, path: string, headers: Readonly<Record<string, string>>) => {
    const etag = Math.random() < 0.3 ? etags.get(path) : undefined;
    const again = etag === undefined ? {} : { 'if-none-match': etag };
    const response = await ask(etag === undefined ? kind : `${kind}, asked again`, path, {
      ...headers,
      ...again,
    });
    const tag = response?.headers.get('etag');
    if (tag) etags.set(path, tag);
  };
}

function searchOf(n: number) {
  const [first, second] = [n, n + Math.floor(n / 19) + 1].map(
    (at) => KNOWN_WORDS[at % KNOWN_WORDS.length]?.word ?? '',
  );
  const words = n % 4 === 0 ? first : `${first} ${second}`;
  return `/?q=${encodeURIComponent(words ?? '')}${n % 2 === 0 ? '&sort=members' : ''}`;
}

const GOOD = new Set<number | string>([200, 304]);

function noteIn(answers: Answer[]) {
  const dayBegan = performance.now();
  return (kind: string, began: number, status: number | string) => {
    const now = performance.now();
    answers.push({ kind, status, at: now - dayBegan, ms: now - began, isGood: GOOD.has(status) });
  };
}

function asker(siteUrl: string, note: ReturnType<typeof noteIn>) {
  return async (kind: string, path: string, headers: Readonly<Record<string, string>>, body?: object) => {
    const began = performance.now();
    try {
      const response = await fetch(siteUrl + path, {
        headers,
        signal: AbortSignal.timeout(MOST_MS),
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      await response.arrayBuffer();
      note(kind, began, response.status);
      return response;
    } catch (error) {
      note(kind, began, String(error));
      return null;
    }
  };
}

/** Addresses of documentation and private networks, so that no limit of one address is met. */
function addressOf(n: number) {
  const at = (n * 7_919) % ADDRESSES;
  return `100.${64 + (at >> 14)}.${(at >> 7) & 127}.${1 + (at & 127)}`;
}
