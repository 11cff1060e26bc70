import { expect, test } from 'vitest';
import { ENDPOINTS } from './all.ts';

test('every path in “affects” is the prefix of a query’s path', () => {
  const reads = ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const affected = ENDPOINTS.flatMap(({ affects = [] }) => affects);
  expect(affected.length).toBeGreaterThan(20);
  for (const path of affected)
    expect(
      reads.some((read) => read === path || read.startsWith(`${path}/`)),
      path,
    ).toBe(true);
});
