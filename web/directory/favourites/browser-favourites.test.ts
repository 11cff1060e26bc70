import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  browserFavourites,
  removeFromBrowser,
  saveInBrowser,
  watchBrowserFavourites,
} from './browser-favourites.ts';
import { mergeBrowserFavourites } from './queries.ts';

const KEY = 'saved-servers';
const idOf = (number: number) => String(739_200_000_000_000_000n + BigInt(number));
const [first, second, third] = [idOf(1), idOf(2), idOf(3)];

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

test('keeps what is saved newest first, each once, and takes it off', () => {
  for (const id of [first, second, first, third]) expect(saveInBrowser(id)).toBe('done');
  expect(browserFavourites()).toEqual([third, first, second]);

  expect(removeFromBrowser([first, idOf(9)])).toBe('done');
  expect(browserFavourites()).toEqual([third, second]);
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual([third, second]);
});

test('leaves nothing in the browser once all is taken off', () => {
  saveInBrowser(first);
  removeFromBrowser([first]);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('gives the same array until something changes', () => {
  saveInBrowser(first);
  const before = browserFavourites();
  expect(browserFavourites()).toBe(before);
  saveInBrowser(second);
  expect(browserFavourites()).not.toBe(before);
});

test('ignores what is no id of a server, and begins anew over what cannot be read', () => {
  const corrupt = [
    '',
    'x',
    '{',
    'null',
    '5',
    '"a"',
    '{"0":"1"}',
    '[[]]',
    '[{"length":3}]',
    '[null,1,"1","../x"]',
  ];
  for (const text of corrupt) {
    localStorage.setItem(KEY, text);
    expect(browserFavourites(), text).toEqual([]);
  }
  localStorage.setItem(KEY, JSON.stringify([first, '1', first, null, `${second} `, second]));
  expect(browserFavourites()).toEqual([first, second]);
  expect(saveInBrowser(third)).toBe('done');
  expect(browserFavourites()).toEqual([third, first, second]);
});

test('holds 500 servers at most, and says so', () => {
  localStorage.setItem(KEY, JSON.stringify(Array.from({ length: 600 }, (_, number) => idOf(number))));
  expect(browserFavourites()).toHaveLength(500);

  expect(saveInBrowser(idOf(900))).toBe('full');
  expect(browserFavourites()[0]).toBe(idOf(0));
  expect(saveInBrowser(idOf(7))).toBe('done'); // is among them
  removeFromBrowser([idOf(3)]);
  expect(saveInBrowser(idOf(900))).toBe('done');
  expect(browserFavourites()).toHaveLength(500);
});

test('says when the browser keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(browserFavourites()).toEqual([]);
  expect([saveInBrowser(first), removeFromBrowser([first])]).toEqual(['failed', 'failed']);

  const full = storage();
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', full);
  expect(saveInBrowser(first)).toBe('failed');
  expect(browserFavourites()).toEqual([]);
});

test('tells of changes here and in other tabs, until it is told to stop', () => {
  const notified = vi.fn<() => void>();
  const stop = watchBrowserFavourites(notified);
  const elsewhere = (key: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key }));

  saveInBrowser(first);
  expect(notified).toHaveBeenCalledTimes(1);
  localStorage.setItem(KEY, JSON.stringify([second]));
  elsewhere(KEY);
  expect(notified).toHaveBeenCalledTimes(2);
  expect(browserFavourites()).toEqual([second]);
  elsewhere('theme');
  expect(notified).toHaveBeenCalledTimes(2);
  elsewhere(null); // all was cleared
  expect(notified).toHaveBeenCalledTimes(3);

  stop();
  saveInBrowser(third);
  elsewhere(KEY);
  expect(notified).toHaveBeenCalledTimes(3);
});

test('moves what is saved to the account, and leaves nothing of it here', async () => {
  for (const id of [first, second]) saveInBrowser(id);
  const sent = answerWith(() => Response.json({}));

  expect(await mergeBrowserFavourites()).toBe('all');

  expect(sent).toEqual([[second, first]]);
  expect(browserFavourites()).toEqual([]);
  expect(await mergeBrowserFavourites()).toBe('all');
  expect(sent).toHaveLength(1);
});

test('keeps what another tab saves while the rest is moved', async () => {
  saveInBrowser(first);
  answerWith(() => {
    saveInBrowser(second);
    return Response.json({});
  });
  await mergeBrowserFavourites();
  expect(browserFavourites()).toEqual([second]);
});

test('moves the newest for which the account has room', async () => {
  for (const id of [first, second, third]) saveInBrowser(id);
  const full = () => Response.json({ code: 'favouritesFull', error: '-', room: 2 }, { status: 409 });
  const sent = answerWith((ids) => (ids.length > 2 ? full() : Response.json({})));

  expect(await mergeBrowserFavourites()).toBe('some');

  expect(sent).toEqual([
    [third, second, first],
    [third, second],
  ]);
  expect(browserFavourites()).toEqual([]);
});

test('asks once where the account has no room at all', async () => {
  saveInBrowser(first);
  const sent = answerWith(() =>
    Response.json({ code: 'favouritesFull', error: '-', room: 0 }, { status: 409 }),
  );
  expect(await mergeBrowserFavourites()).toBe('some');
  expect(sent).toEqual([[first]]);
  expect(browserFavourites()).toEqual([]);
});

test('keeps everything here when it could not be moved', async () => {
  saveInBrowser(first);
  for (const status of [401, 429, 503]) {
    answerWith(() => Response.json({ code: 'unavailable', error: '-' }, { status }));
    await expect(mergeBrowserFavourites()).rejects.toThrow(String(status));
    expect(browserFavourites()).toEqual([first]);
  }
});

/** Answers each merge; returns the ids that were sent. */
function answerWith(answer: (ids: readonly string[]) => Response) {
  const sent: (readonly string[])[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { ids } = JSON.parse(body) as { ids: string[] };
    sent.push(ids);
    return answer(ids);
  });
  return sent;
}

function storage(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  } as Storage; // the part of it that is used
}
