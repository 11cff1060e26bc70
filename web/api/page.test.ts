import { expect, test, vi } from 'vitest';
import { fetchPageAt, readPage } from './page.ts';

const NEXT = '<https://guildhall.example/api/servers?category=Music&cursor=MS4x%2B%3D>; rel="next"';

test('reads the next cursor off the Link header, whatever else is in it', () => {
  expect(next(NEXT)).toBe('MS4x+=');
  expect(next('</api/servers?cursor=abc>; rel=next')).toBe('abc');
  expect(next(`<https://a.example/?cursor=first>; rel="first", ${NEXT}`)).toBe('MS4x+=');
  expect(next(`${NEXT}, <https://a.example/?cursor=last>; rel="last"`)).toBe('MS4x+=');
});

test('without a next page there is no cursor', () => {
  for (const link of [
    '',
    '<https://a.example/?cursor=x>; rel="prev"',
    '<https://a.example/>; rel="next"',
    'rel="next"',
  ]) {
    expect(next(link), link).toBeNull();
  }
});

test('how many there are is a whole number, or not told', () => {
  expect(total('167')).toBe(167);
  expect(total('0')).toBe(0);
  for (const value of [null, '', '-1', '1.5', 'many', '12 ']) expect(total(value), String(value)).toBeNull();
});

test('words of a search are told decoded', () => {
  const page = readPage([], (name) => ({ 'search-corrected': 'caf%C3%A9 au', 'search-ignored': '' })[name]);
  expect([page.corrected, page.ignored]).toEqual(['café au', null]);
});

test('a cursor that leads nowhere leads to the first page, other refusals are told', async () => {
  const ask = vi.fn<(cursor: string | null) => Promise<string>>(async (cursor) => {
    return cursor === null ? 'first page' : refuse(400);
  });
  expect(await fetchPageAt('nonsense', ask)).toBe('first page');
  expect(ask.mock.calls).toEqual([['nonsense'], [null]]);

  await expect(fetchPageAt('good', () => refuse(503))).rejects.toThrow('refused');
  await expect(fetchPageAt(null, () => refuse(400))).rejects.toThrow('refused');
});

function next(link: string) {
  return readPage([], (name) => (name === 'link' ? link : null)).next;
}

function total(value: string | null) {
  return readPage([], (name) => (name === 'x-total-count' ? value : null)).total;
}

function refuse(status: number) {
  return Promise.reject<string>(Object.assign(new Error('refused'), { status }));
}
