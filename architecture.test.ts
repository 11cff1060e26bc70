import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** What each folder at the top may import of ours, besides itself. */
const ROOMS: Record<string, readonly string[]> = {
  contract: [],
  database: ['contract'],
  demo: ['contract', 'database'],
  // Nothing of ours, so that the simulator cannot share a mistake with the server.
  'discord-simulator': [],
  i18n: ['contract'],
  server: ['contract', 'database', 'i18n'],
  web: ['contract', 'i18n'],
};

/**
 * The folders and loose files of a room, in order: each may import what stands in the rows before it, and nothing of
 * its own row or of later ones. A folder inside another has its own place.
 */
const LAYERS: Record<string, readonly (readonly string[])[]> = {
  server: [
    [
      'batches.ts',
      'config.ts',
      'entry-tags.ts',
      'meter.ts',
      'refusal.ts',
      'robot.ts',
      'unreserved.ts',
      'xml.ts',
    ],
    ['cursor.ts', 'secrets.ts'],
    ['discord'],
    ['http'],
    ['jobs'],
    ['people'],
    ['auth', 'listings/revisions'],
    ['notify/messages'],
    ['guilds'],
    ['events/schedules', 'listings/about'],
    ['guilds/gateway', 'listings'],
    ['listings/invites'],
    ['listings/submissions', 'moderation/audit', 'stats/figures'],
    ['directory/search', 'moderation', 'moderation/templates'],
    ['directory', 'directory/shortcuts', 'directory/sitemap'],
    [
      'bumps',
      'directory/badges',
      'directory/facets',
      'directory/favourites',
      'directory/similar',
      'directory/tags',
      'events',
      'moderation/bans',
      'moderation/queue',
      'notify/notices',
      'notify/webhooks',
      'people/api-keys',
      'people/moderators',
      'reviews',
      'stats/activity',
      'stats/analytics',
      'stats/transparency',
    ],
    [
      'directory/orders',
      'directory/pictures',
      'directory/shelves',
      'directory/suggest',
      'moderation/reports',
      'notify/reminders',
    ],
    ['moderation/appeals', 'syndication'],
    ['listings/workshop', 'moderation/live-listings', 'people/own-data'],
    ['bot-commands.ts', 'ops', 'run.ts'],
    ['leader-jobs.ts', 'ops/doctor', 'stats/metrics'],
    ['app.ts', 'bot.ts', 'ops/backup'],
    ['main.ts'],
  ],
  web: [
    ['api', 'polyfills.ts', 'theme', 'translated-page.ts'],
    ['i18n'],
    ['ui'],
    ['auth'],
    ['directory/directory-view.ts', 'directory/favourites', 'directory/suggest', 'moderation'],
    ['moderation/templates', 'people/api-keys'],
    [
      'bumps',
      'guilds',
      'listings',
      'moderation/appeals',
      'moderation/audit',
      'moderation/bans',
      'moderation/queue',
      'moderation/reports',
      'moderation/tags',
      'notify/notices',
      'people/moderators',
      'people/own-data',
      'reviews',
      'stats/activity',
      'stats/analytics',
      'stats/figures',
      'stats/transparency',
      'syndication',
      'terms',
    ],
    ['directory', 'events', 'listings/submissions', 'moderation/review-reports'],
    ['directory/shelves', 'listings/workshop', 'moderation/live-listings'],
    ['document.tsx', 'page-data.ts', 'shell', 'structured-data.ts'],
    ['pages'],
    ['routes.ts'],
    ['route-page.tsx'],
    ['app.tsx'],
    ['entry-client.tsx', 'entry-server.tsx'],
  ],
};

const PLACES = new Set(
  Object.entries(LAYERS).flatMap(([name, rows]) => rows.flat().map((inRoom) => `${name}/${inRoom}`)),
);

/** Holds types only, so anybody may import it and it may import types of anybody. */
const TYPES_ONLY = 'server/deps.ts';

/** Imports that break the order of the layers today; each must still exist. */
const LAYER_EXCEPTIONS = ['web/api/error-message.ts → web/i18n/translate.ts'];

/** What the layers do not say: `from` never imports `never`, a path of ours or a package. */
const RULES = [
  {
    says: 'an entry point never imports another entry point',
    from: /^server\/.*\.(routes|socket|events|commands)\.ts$/,
    never: /^server\/.*\.(routes|socket|events|commands)\.ts$/,
    planted: ['server/bumps/bump.routes.ts', 'server/bumps/bump.commands.ts'],
  },
  {
    says: 'only routes, sockets, the app and server/http know HTTP',
    from: /^server\/(?!http\/)(?!app\.ts$)(?!.*\.(routes|socket)\.ts$)/,
    // The app and main get the pages from server/http; its stores hold SQL like any other.
    never: /^(fastify|@fastify\/.+|server\/http\/(?!(built-)?pages\.ts$)(?!.+\.store\.ts$).+)$/,
    planted: ['server/bumps/bump.ts', 'fastify'],
  },
  {
    says: 'only stores use kysely',
    from: /^server\/(?!.*\.store\.ts$)(?!http\/health\.ts$)/,
    never: /^kysely$/,
    planted: ['server/bumps/bump.ts', 'kysely'],
  },
  {
    says: 'only server/discord talks to Discord',
    from: /^server\/(?!discord\/)/,
    never: /^@discordjs\//,
    planted: ['server/guilds/guild.ts', '@discordjs/rest'],
  },
  {
    says: 'decisions on requests, reports and appeals go through moderation/decide.ts',
    from: /^server\/moderation\/(appeals|queue|reports)\//,
    // The readers of a notice are locked by new-notice.store.ts.
    never:
      /^server\/(notify\/messages\/(?!new-notice\.store\.ts$)|moderation\/(audit\/audit|impartial)\.ts$)/,
    planted: ['server/moderation/queue/decision.ts', 'server/notify/messages/tell.ts'],
  },
  {
    says: 'web/ui has no domain in it',
    from: /^web\/ui\//,
    never: /^(contract|web\/api|web\/theme)\//,
    planted: ['web/ui/card.tsx', 'contract/listings.ts'],
  },
  {
    says: 'the browser never loads words of the server',
    from: /^(web\/|i18n\/[^/]+\/[^/]+$)/,
    never: /^i18n\/((server-)?words\.ts$|[^/]+\/server\/)/,
    planted: ['i18n/ko/texts.ts', 'i18n/ko/server/badge.ts'],
  },
  {
    says: 'the server has its words from SERVER_WORDS, and loads no texts of the browser',
    from: /^(server\/|i18n\/server-words\.ts$|i18n\/[^/]+\/server\/)/,
    never: /^i18n\/(?!(server-)?words\.ts$|[^/]+\/category-names\.ts$|[^/]+\/server\/)/,
    planted: ['server/badges/badge.ts', 'i18n/ko/texts.ts'],
  },
] as const;

interface Import {
  from: string;
  to: string;
}

const TESTS = /(\.test\.tsx?$|\.setup\.ts$|\/testing\/)/;
const rooms = Object.keys(ROOMS);
const files = globSync(rooms.map((room) => `${room}/**/*.{ts,tsx}`))
  .filter((file) => !TESTS.test(file))
  .toSorted();
const imports = files.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')));

test('each room imports only the rooms that it may', () => {
  expect(imports.filter(crossesRooms).map(shown)).toEqual([]);
});

test('each folder imports only what stands before it in its room', () => {
  expect(imports.filter(breaksLayers).map(shown)).toEqual(LAYER_EXCEPTIONS);
});

test('each folder and loose file of a layered room is in a layer', () => {
  const unplaced = files.filter(
    (file) => file !== TYPES_ONLY && room(file) in LAYERS && layerOf(file) === -1,
  );
  expect([...new Set(unplaced.map(place))]).toEqual([]);
});

test.each(RULES)('$says', (rule) => {
  expect(imports.filter((found) => breaks(rule, found)).map(shown)).toEqual([]);
});

test('a planted violation of each rule is found', () => {
  for (const { planted, ...rule } of RULES) {
    const [from, to] = planted;
    expect(breaks(rule, { from, to }), rule.says).toBe(true);
  }
  for (const name of rooms) {
    const never = rooms.filter((other) => other !== name && !ROOMS[name]!.includes(other));
    for (const other of never)
      expect(crossesRooms({ from: `${name}/a.ts`, to: `${other}/b.ts` }), `${name} → ${other}`).toBe(true);
  }
  for (const [name, layers] of Object.entries(LAYERS)) {
    const places = layers.flat().map((inRoom) => `${name}/${inRoom}`);
    for (const [index, from] of places.entries())
      for (const to of places.slice(index + 1))
        expect(breaksLayers({ from: fileIn(from), to: fileIn(to) }), `${from} → ${to}`).toBe(true);
  }
  expect(layerOf('server/not-a-layer/file.ts')).toBe(-1);
});

test('the rules allow what the code is built of', () => {
  const allowed: Import[] = [
    { from: 'server/bumps/bump.routes.ts', to: 'server/bumps/bump.ts' },
    { from: 'server/bumps/bump.ts', to: 'server/listings/listing.store.ts' },
    { from: 'server/bumps/bump.store.ts', to: 'kysely' },
    { from: 'server/bumps/bump.ts', to: 'contract/bumps.ts' },
    { from: 'web/bumps/bump-button.tsx', to: 'web/bumps/queries.ts' },
    { from: 'web/pages/server.tsx', to: 'web/bumps/bump-button.tsx' },
  ];
  const refused = (found: Import) =>
    crossesRooms(found) || breaksLayers(found) || RULES.some((rule) => breaks(rule, found));
  expect(allowed.filter(refused)).toEqual([]);
});

test('the rules see the whole code, not a handful of files', () => {
  for (const name of rooms)
    expect(files.filter((file) => room(file) === name).length, name).toBeGreaterThan(5);
  expect(imports.length).toBeGreaterThan(1_000);
  expect(imports.some(({ to }) => to.startsWith('contract/'))).toBe(true);
});

test('inside a room imports are relative, so that # means another room', () => {
  const aliases: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).imports;
  const aliasOf = (file: string) =>
    Object.keys(aliases)
      .find((alias) => aliases[alias] === `./${room(file)}/*`)
      ?.slice(0, -1);
  const within = files.flatMap((file) =>
    rawImportsOf(file, readFileSync(file, 'utf8'))
      .filter(({ to }) => to.startsWith(aliasOf(file) ?? '\0'))
      .map(({ to }) => shown({ from: file, to })),
  );
  expect(within).toEqual([]);
});

test('only config.ts reads the environment', () => {
  const readers = files.filter(
    (file) => file.startsWith('server/') && /\bprocess\.env\b/.test(readFileSync(file, 'utf8')),
  );
  expect(readers).toEqual(['server/config.ts']);
});

test('deps.ts imports types only', () => {
  const values = rawImportsOf(TYPES_ONLY, readFileSync(TYPES_ONLY, 'utf8')).filter(({ isType }) => !isType);
  expect(values).toEqual([]);
});

function crossesRooms({ from, to }: Import): boolean {
  const target = room(to);
  if (target === room(from)) return false;
  const isOurs = rooms.includes(target) || ['bench', 'e2e', 'tooling'].includes(target);
  return isOurs && !ROOMS[room(from)]?.includes(target);
}

function breaksLayers({ from, to }: Import): boolean {
  if (from === TYPES_ONLY || to === TYPES_ONLY) return false;
  if (room(from) !== room(to) || place(from) === place(to)) return false;
  return room(from) in LAYERS && layerOf(to) >= layerOf(from);
}

function breaks({ from, never }: { from: RegExp; never: RegExp }, found: Import): boolean {
  return from.test(found.from) && never.test(found.to);
}

/** Which row of its room's layers a file is in; -1 for none. */
function layerOf(file: string): number {
  const inRoom = place(file).slice(room(file).length + 1);
  return (LAYERS[room(file)] ?? []).findIndex((row) => row.includes(inRoom));
}

function room(file: string): string {
  return file.split('/')[0]!;
}

/** The innermost place of the layers that holds a file; of other files the folder in its room. */
function place(file: string): string {
  const parts = file.split('/');
  const paths = parts.map((_, more) => parts.slice(0, parts.length - more).join('/'));
  return paths.find((path) => PLACES.has(path)) ?? parts.slice(0, 2).join('/');
}

function fileIn(where: string): string {
  return /\.tsx?$/.test(where) ? where : `${where}/file.ts`;
}

function shown({ from, to }: Import): string {
  return `${from} → ${to}`;
}

function importsOf(file: string, source: string): Import[] {
  return rawImportsOf(file, source).map(({ to }) => ({ from: file, to: resolve(file, to) }));
}

function rawImportsOf(file: string, source: string) {
  const { module } = parseSync(file, source);
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      to: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ to: moduleRequest.value, isType }] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      to: source.slice(moduleRequest.start, moduleRequest.end).replaceAll(/['"`]/g, ''),
      isType: false,
    })),
  ];
}

function resolve(file: string, to: string): string {
  if (to.startsWith('.')) return normalize(join(dirname(file), to));
  return to.replace(/^#simulator\//, 'discord-simulator/').replace(/^#/, '');
}
