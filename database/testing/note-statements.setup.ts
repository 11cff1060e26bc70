import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { formOf, noteFileOf, STATEMENT_FOLDER } from './noted-statements.ts';

// Notes each distinct statement that a test file sends to PostgreSQL, for `server/embedded-statements.test.ts`.
// oxlint-disable-next-line typescript/unbound-method -- it is called with the client that it is called on
const send = Client.prototype.query;
const noted = new Set<string>();
let file = '';

function note(query: unknown) {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text;
  if (typeof text !== 'string') return;
  const form = formOf(text);
  if (noted.has(form)) return;
  noted.add(form);
  appendFileSync(file, `${JSON.stringify(text)}\n`);
}

beforeAll(() => {
  mkdirSync(STATEMENT_FOLDER, { recursive: true });
  file = join(STATEMENT_FOLDER, noteFileOf(expect.getState().testPath ?? ''));
  rmSync(file, { force: true });
  Client.prototype.query = function (this: Client, ...queryArgs: unknown[]) {
    note(queryArgs[0]);
    return Reflect.apply(send, this, queryArgs);
  } as typeof send;
});

afterAll(() => {
  Client.prototype.query = send;
});
