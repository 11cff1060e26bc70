import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { forBrowsers } from './strip-contract-schemas.ts';

const CONTRACT = fileURLToPath(new URL('../contract/', import.meta.url));
const FILE = `
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FIELD_ERRORS, reason } from './forms.ts';
export const MOST = 3;
export const FIRST = ['a'].at(0);
export const thing = z.object({ reason });
export type Thing = z.output<typeof thing>;
export function errorOf() { return FIELD_ERRORS.required; }
export const addThing = endpoint({ method: 'POST', path: '/api/things', access: 'member', body: thing });
`;

test('leaves constants, functions and the addresses of endpoints without zod', () => {
  const code = forBrowsers(FILE, `${CONTRACT}things.ts`);

  expect(code).toContain('export const MOST = 3;');
  expect(code).toContain('FIELD_ERRORS.required');
  expect(code).toMatch(/endpoint\({ method: 'POST', path: '\/api\/things',\s+}\)/);
  expect(code).toContain("import { FIELD_ERRORS } from './forms.ts';");
  expect(code).not.toMatch(/from 'zod|z\.object|schemas/);
});

test('has schemas in a module of their own, which imports those of others', () => {
  const code = forBrowsers(FILE, `${CONTRACT}things.ts?schemas`);

  expect(code).toContain('export const thing = /* @__PURE__ */ (() => (z.object({ reason })))();');
  expect(code).toContain("import { reason } from './forms.ts?schemas';");
  expect(code).not.toContain('/api/things');
});

test('points an import of constants and schemas at both modules', () => {
  const code = "import { FIELD_ERRORS, reason as why, type FieldErrorCode } from '#contract/forms.ts';";

  expect(forBrowsers(code, '/web/form.tsx')).toBe(
    "import { FIELD_ERRORS, type FieldErrorCode } from '#contract/forms.ts';" +
      "import { reason as why } from '#contract/forms.ts?schemas';",
  );
});

test.for(filesForBrowsers())('needs no schema for the constants and endpoints of %s', (file) => {
  const id = CONTRACT + file;

  expect(forBrowsers(readFileSync(id, 'utf8'), id)).not.toMatch(/import [{*].* from '(?:zod|.*\?schemas)/);
});

function filesForBrowsers() {
  const onlyForServer = new Set(['all.ts', 'openapi.ts', 'write-openapi.ts']);
  return readdirSync(CONTRACT).filter((file) => /^[\w-]+\.ts$/.test(file) && !onlyForServer.has(file));
}
