import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { sites } from './testing/start-site.ts';

const startSite = sites();

test('every served route of the API is in the contract, and the other way round', async () => {
  const served: string[] = [];
  await startSite({
    routes: (app) => {
      for (const name of app.answers.keys()) served.push(name);
      served.push(...routesOf(app.printRoutes({ commonPrefix: false })));
    },
  });

  const promised = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(served)].toSorted()).toEqual(promised.toSorted());
});

test('docs/openapi.json and /api/openapi.json are what the contract says now', async () => {
  const site = await startSite();
  const document = openApiDocument(ENDPOINTS);

  expect(JSON.parse(readFileSync('docs/openapi.json', 'utf8')), 'stale: run npm run openapi').toEqual(
    document,
  );
  expect((await site.get('/api/openapi.json')).body).toEqual(document);
});

/** The API's routes off Fastify's own list: `└── /api/servers/:id (GET, HEAD)` and the like. */
function routesOf(tree: string) {
  return tree.split('\n').flatMap((line) => {
    const [, path, methods] = /(\/api\/\S+) \(([^)]+)\)/.exec(line) ?? [];
    if (!path || !methods) return [];
    const named = path.replaceAll(/:(\w+)/g, '{$1}');
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${named}`);
  });
}
