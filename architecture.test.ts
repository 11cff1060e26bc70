import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/*
 * Who may import whom, as sentences with patterns. `$1` in a target stands for what the first group of
 * the source matched, so that the rules already hold for the folder nobody has written yet.
 */
interface Rule {
  says: string;
  from: RegExp;
  /** What such a file may not import: paths in the project, or package names. */
  never: string;
  unless?: string;
}

const TESTS = /(\.test\.tsx?$|\.setup\.ts$|\/testing\/)/;

const RULES: readonly Rule[] = [
  {
    says: 'the contract imports nothing of ours',
    from: /^contract\//,
    never: '^(server|web|database|discord-simulator|e2e|bench)/',
  },
  {
    says: 'the browser’s half knows the contract and nothing else of ours',
    from: /^web\//,
    never: '^(server|database|discord-simulator|e2e|bench)/',
  },
  {
    says: 'the server knows the contract and the database',
    from: /^server\//,
    never: '^(web|discord-simulator|e2e|bench)/',
  },
  {
    says: 'the database knows the contract’s vocabulary and nothing else of ours',
    from: /^database\//,
    never: '^(server|web|discord-simulator|e2e|bench)/',
  },
  {
    says: 'the simulator imports nothing of ours, so that nothing in it can be true by agreement',
    from: /^discord-simulator\//,
    never: '^(contract|server|web|database|e2e|bench)/',
  },
  {
    says: 'a door never imports another door',
    from: /^server\/.*\.(routes|socket|events|commands)\.ts$/,
    never: String.raw`^server/.*\.(routes|socket|events|commands)\.ts$`,
  },
  {
    says: 'only doors, the app and the house around routes speak HTTP',
    from: /^server\/(?!http\/)(?!app\.ts$)(?!.*\.(routes|socket)\.ts$)/,
    never: '^(fastify|@fastify/.+|server/http/.+)$',
    // Main and app are handed the pages; a store speaks SQL wherever it lives.
    unless: String.raw`^server/http/((built-)?pages|.+\.store)\.ts$`,
  },
  {
    says: 'only stores, and what is handed a database, speak SQL',
    from: /^server\/(?!.*\.store\.ts$)(?!http\/health\.ts$)/,
    never: '^kysely$',
  },
  {
    says: 'only server/discord speaks to Discord',
    from: /^server\/(?!discord\/)/,
    never: String.raw`^@discordjs/`,
  },
  {
    says: 'discord comes first in the server’s reading order',
    from: /^server\/discord\//,
    never:
      '^server/(http|auth|guilds|listings|audit|messages|bumps|reviews|reports|analytics|bans|queue|admin|own-data|app|main|bot)[/.]',
  },
  {
    says: 'http knows no noun',
    from: /^server\/http\//,
    never:
      '^server/(auth|guilds|listings|audit|messages|bumps|reviews|reports|analytics|bans|queue|admin|own-data|app|main|bot)[/.]',
  },
  {
    says: 'auth knows no noun after it',
    from: /^server\/auth\//,
    never:
      '^server/(guilds|listings|audit|messages|bumps|reviews|reports|analytics|bans|queue|admin|own-data|app|main|bot)[/.]',
  },
  {
    says: 'guilds know no noun after them',
    from: /^server\/guilds\//,
    never:
      '^server/(listings|audit|messages|bumps|reviews|reports|analytics|bans|queue|admin|own-data|app|main|bot)[/.]',
  },
  {
    says: 'listings know no noun after them',
    from: /^server\/listings\//,
    never:
      '^server/(audit|messages|bumps|reviews|reports|analytics|bans|queue|admin|own-data|app|main|bot)[/.]',
  },
  {
    says: 'the audit and the messages know no noun after them',
    from: /^server\/(audit|messages)\//,
    never:
      '^server/(audit|messages|bumps|reviews|reports|analytics|bans|queue|admin|own-data|app|main|bot)[/.]',
    unless: '^server/$1/',
  },
  {
    says: 'features of the server do not know each other',
    from: /^server\/(bumps|reviews|reports|analytics|bans|queue)\//,
    never: '^server/(bumps|reviews|reports|analytics|bans|queue|admin|own-data|app|main|bot)[/.]',
    unless: '^server/$1/',
  },
  {
    says: 'the admins’ tools do not know what is told of people and erased',
    from: /^server\/admin\//,
    never: '^server/(own-data|app|main|bot)[/.]',
  },
  {
    says: 'a feature of the web never imports another feature, the shell or a page',
    from: /^web\/(?!ui\/|i18n\/|theme\/|api\/|auth\/|admin\/|shell\/|pages\/)([^/]+)\//,
    never: '^web/(?!ui/|i18n/|theme/|api/|auth/|admin/).+/',
    unless: '^web/$1/',
  },
  {
    says: 'what all features of the dashboard share in web/admin knows none of them',
    from: /^web\/admin\//,
    never: '^web/(?!ui/|i18n/|theme/|api/|auth/|admin/).+/',
  },
  {
    says: 'web/ui has no domain words in it, so it imports no domain',
    from: /^web\/ui\//,
    never: '^(web/(?!ui/|i18n/)|contract/)',
  },
  {
    says: 'the browser’s foundations know nothing that is built on them',
    from: /^web\/(i18n|theme|api)\//,
    never: '^web/(?!ui/|i18n/|theme/|api/).+/',
  },
  {
    says: 'the browser’s auth knows no feature, no part of the shell and no page',
    from: /^web\/auth\//,
    never: '^web/(?!ui/|i18n/|theme/|api/|auth/).+/',
  },
];

interface Import {
  from: string;
  to: string;
}

const files = globSync([
  'contract/**/*.ts',
  'server/**/*.ts',
  'web/**/*.{ts,tsx}',
  'database/**/*.ts',
  'discord-simulator/**/*.ts',
])
  .filter((file) => !TESTS.test(file))
  .toSorted();
const imports = files.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')));

for (const rule of RULES) {
  test(rule.says, () => expect(violations(rule, imports)).toEqual([]));
}

test('inside a room imports are relative, so that a # means: this line crosses a wall', () => {
  const rooms: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).imports;
  const alias = (file: string) =>
    Object.entries(rooms)
      .find(([, path]) => path === `./${file.split('/')[0]}/*`)?.[0]
      .slice(0, -1);
  const within = files.flatMap((file) =>
    rawImportsOf(file, readFileSync(file, 'utf8'))
      .filter((to) => to.startsWith(alias(file) ?? '\0'))
      .map((to) => `${file} → ${to}`),
  );
  expect(within).toEqual([]);
});

test('only config.ts reads the environment', () => {
  const readers = files.filter(
    (file) => file.startsWith('server/') && /\bprocess\.env\b/.test(readFileSync(file, 'utf8')),
  );
  expect(readers).toEqual(['server/config.ts']);
});

test('the rules would notice: a planted violation of each is found', () => {
  const planted: [string, Import][] = [
    ['the contract imports nothing of ours', { from: 'contract/bumps.ts', to: 'server/bumps/bump.ts' }],
    [
      'the browser’s half knows the contract and nothing else of ours',
      { from: 'web/app.tsx', to: 'server/app.ts' },
    ],
    [
      'the server knows the contract and the database',
      { from: 'server/main.ts', to: 'discord-simulator/simulator.ts' },
    ],
    [
      'the database knows the contract’s vocabulary and nothing else of ours',
      { from: 'database/open.ts', to: 'server/config.ts' },
    ],
    [
      'the simulator imports nothing of ours, so that nothing in it can be true by agreement',
      { from: 'discord-simulator/world.ts', to: 'contract/vocabulary.ts' },
    ],
    [
      'a door never imports another door',
      { from: 'server/bumps/bump.routes.ts', to: 'server/bumps/bump.commands.ts' },
    ],
    [
      'only doors, the app and the house around routes speak HTTP',
      { from: 'server/bumps/bump.ts', to: 'fastify' },
    ],
    ['only stores, and what is handed a database, speak SQL', { from: 'server/bumps/bump.ts', to: 'kysely' }],
    ['only server/discord speaks to Discord', { from: 'server/guilds/guild.ts', to: '@discordjs/rest' }],
    [
      'discord comes first in the server’s reading order',
      { from: 'server/discord/rest.ts', to: 'server/guilds/guild.store.ts' },
    ],
    ['http knows no noun', { from: 'server/http/serve.ts', to: 'server/listings/listing.ts' }],
    ['auth knows no noun after it', { from: 'server/auth/auth.ts', to: 'server/guilds/guild.ts' }],
    ['guilds know no noun after them', { from: 'server/guilds/guild.ts', to: 'server/listings/listing.ts' }],
    ['listings know no noun after them', { from: 'server/listings/listing.ts', to: 'server/bumps/bump.ts' }],
    [
      'the audit and the messages know no noun after them',
      { from: 'server/audit/audit.store.ts', to: 'server/bans/person-ban.ts' },
    ],
    [
      'features of the server do not know each other',
      { from: 'server/bumps/bump.ts', to: 'server/reviews/review.ts' },
    ],
    [
      'the admins’ tools do not know what is told of people and erased',
      { from: 'server/admin/live-listing.ts', to: 'server/own-data/own-data.ts' },
    ],
    [
      'a feature of the web never imports another feature, the shell or a page',
      { from: 'web/bumps/bump-button.tsx', to: 'web/listings/listing-card.tsx' },
    ],
    [
      'what all features of the dashboard share in web/admin knows none of them',
      { from: 'web/admin/server-row.tsx', to: 'web/queue/request-queue.tsx' },
    ],
    [
      'web/ui has no domain words in it, so it imports no domain',
      { from: 'web/ui/card.tsx', to: 'contract/listings.ts' },
    ],
    [
      'the browser’s foundations know nothing that is built on them',
      { from: 'web/api/call.ts', to: 'web/listings/queries.ts' },
    ],
    [
      'the browser’s auth knows no feature, no part of the shell and no page',
      { from: 'web/auth/auth.tsx', to: 'web/shell/shell.tsx' },
    ],
  ];

  expect(planted.map(([says]) => says).toSorted()).toEqual(RULES.map(({ says }) => says).toSorted());
  for (const [says, violation] of planted) {
    const rule = RULES.find((known) => known.says === says);
    expect(rule && violations(rule, [violation]), says).toHaveLength(1);
  }
});

test('the rules let pass what the house is built of', () => {
  const allowed: Import[] = [
    { from: 'server/bumps/bump.routes.ts', to: 'server/bumps/bump.ts' },
    { from: 'server/bumps/bump.ts', to: 'server/listings/listing.store.ts' },
    { from: 'server/bumps/bump.store.ts', to: 'kysely' },
    { from: 'web/bumps/bump-button.tsx', to: 'web/bumps/queries.ts' },
    { from: 'web/pages/server.tsx', to: 'web/bumps/bump-button.tsx' },
  ];
  expect(RULES.flatMap((rule) => violations(rule, allowed))).toEqual([]);
});

test('the rules were held against the whole house, not a handful of files', () => {
  for (const room of ['contract', 'server', 'web', 'database', 'discord-simulator']) {
    expect(files.filter((file) => file.startsWith(`${room}/`)).length, room).toBeGreaterThan(5);
  }
  expect(imports.length).toBeGreaterThan(200);
  expect(imports.some(({ to }) => to.startsWith('contract/'))).toBe(true);
});

function violations({ from, never, unless }: Rule, given: readonly Import[]): string[] {
  return given
    .filter((found) => {
      const source = from.exec(found.from);
      if (!source) return false;
      const fill = (pattern: string) => new RegExp(pattern.replaceAll('$1', source[1] ?? ''));
      return fill(never).test(found.to) && !(unless && fill(unless).test(found.to));
    })
    .map((found) => `${found.from} → ${found.to}`);
}

function importsOf(file: string, source: string): Import[] {
  return rawImportsOf(file, source).map((to) => ({ from: file, to: resolve(file, to) }));
}

function rawImportsOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  return [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) =>
      found.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map((found) =>
      source.slice(found.moduleRequest.start, found.moduleRequest.end).replaceAll(/['"`]/g, ''),
    ),
  ];
}

function resolve(file: string, to: string) {
  if (to.startsWith('.')) return normalize(join(dirname(file), to));
  if (to.startsWith('#simulator/')) return to.replace('#simulator/', 'discord-simulator/');
  return to.replace(/^#/, '');
}
