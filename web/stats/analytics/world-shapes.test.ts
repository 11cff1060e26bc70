import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { countriesOf, MAP } from './world-shapes.ts';

const topology = fileURLToPath(import.meta.resolve('world-atlas/countries-110m.json'));
const world = countriesOf(JSON.parse(readFileSync(topology, 'utf8')));
const found = (id: string) => world.find((country) => country.id === id);

test('every country of ISO 3166 is on the map, once', () => {
  const codes = world.filter(({ hasCode }) => hasCode).map(({ id }) => id);
  expect(codes).toHaveLength(249);
  expect(new Set(codes).size).toBe(249);
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(codes.filter((code) => names.of(code) === undefined)).toEqual([]);
});

test('what has no code of its own is called by its name', () => {
  const uncoded = world.filter(({ hasCode }) => !hasCode).map(({ id }) => id);
  expect(uncoded.toSorted()).toEqual(['Kosovo', 'N. Cyprus', 'Somaliland']);
});

test('countries lie where they lie, the smallest as well', () => {
  const at = (id: string) => found(id)?.at ?? [Number.NaN, Number.NaN];
  expect(at('KR')[0]).toBeLessThan(at('JP')[0]);
  expect(at('FR')[1]).toBeLessThan(at('DZ')[1]);
  for (const [small, large] of [
    ['SG', 'MY'],
    ['MC', 'FR'],
    ['HK', 'TW'],
  ] as const) {
    expect(found(small)?.shape).toBeNull();
    const [[x, y], [largeX, largeY]] = [at(small), at(large)];
    expect(Math.hypot(x - largeX, y - largeY), small).toBeLessThan(50);
  }
});

test('each country is within the map', () => {
  const outside = world.filter(({ at: [x, y] }) => !(x >= 0 && y >= 0 && x <= MAP.width && y <= MAP.height));
  expect(outside.map(({ id }) => id)).toEqual([]);
});
