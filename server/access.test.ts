import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENDPOINTS, NAMED_ENDPOINTS } from '#contract/all.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { sites } from './testing/start-site.ts';

const startSite = sites();

test('every served route of the API is in the contract, and the other way round', async () => {
  const served: string[] = [];
  await startSite({
    routes: ({ app, endpoints }) => {
      served.push(...endpoints.keys());
      served.push(...routesOf(app.printRoutes({ commonPrefix: false })));
    },
  });

  const promised = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  expect(withoutNames(served)).toEqual(withoutNames(promised));
});

test('docs/openapi.json and /api/openapi.json are what the contract says now', async () => {
  const site = await startSite();
  const document = openApiDocument(NAMED_ENDPOINTS);

  expect(JSON.parse(readFileSync('docs/openapi.json', 'utf8')), 'stale: run npm run openapi').toEqual(
    document,
  );
  expect((await site.get('/api/openapi.json')).body).toEqual(document);
});

/** Sorted and without duplicates. Routes of one path may name its parameter differently. */
function withoutNames(routes: readonly string[]) {
  return [...new Set(routes.map((route) => route.replaceAll(/\{\w+\}/g, '{}')))].toSorted();
}

/** The API's routes in Fastify's own tree: `├── /api/servers (GET, HEAD)`, `│   └── /:id (GET)` and so on. */
function routesOf(tree: string) {
  const way: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, branch, part, methods] = /^([│ ]*)[├└]── (\S+) \(([^)]+)\)/.exec(line) ?? [];
    if (branch === undefined || !part || !methods) return [];
    way.splice(branch.length / 4, way.length, part);
    const path = way.join('').replaceAll(/:\w+(\|:\w+)*/g, '{}');
    if (!path.startsWith('/api/')) return [];
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path}`);
  });
}
