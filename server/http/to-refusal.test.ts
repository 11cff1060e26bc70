import { pino } from 'pino';
import { expect, test } from 'vitest';
import { toRefusal } from './to-refusal.ts';

test('a statement timeout and an unavailable database are 503, distinct in the log', () => {
  const lines: string[] = [];
  const log = pino(
    {},
    { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const fail = (code: string) => toRefusal(log, Object.assign(new Error('failed'), { code })).status;

  expect([fail('57014'), fail('57P01')]).toEqual([503, 503]);
  expect(lines).toEqual(['database: statement timeout', 'database: unavailable']);
});
