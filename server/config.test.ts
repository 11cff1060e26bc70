import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigFaults, loadConfig } from './config.ts';

const REAL = {
  DISCORD_CLIENT_ID: '1180000000000000001',
  DISCORD_CLIENT_SECRET: 'the-client-secret',
  DISCORD_BOT_TOKEN: 'the-bot-token',
};

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigFaults) return error.faults;
    throw error;
  }
}

test('with nothing set it is the demo on localhost:3000, in the embedded database', () => {
  expect(loadConfig({})).toMatchObject({
    demo: true,
    production: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    dataDir: './data',
    role: 'all',
    rateLimits: true,
    trustProxy: false,
    simulatorPort: 3001,
    logLevel: 'info',
    googleAdsConversion: null,
    discord: {
      apiBase: 'https://discord.com/api',
      authorizeUrl: 'https://discord.com/oauth2/authorize',
      cdnBase: 'https://cdn.discordapp.com',
      inviteBase: 'https://discord.gg',
    },
  });
});

test('the site’s address and the simulator’s port follow PORT', () => {
  expect(loadConfig({ PORT: '8080' })).toMatchObject({
    port: 8080,
    publicUrl: 'http://localhost:8080',
    simulatorPort: 8081,
  });
});

test('with credentials it is a real site', () => {
  expect(loadConfig(REAL)).toMatchObject({ demo: false, discord: { clientId: '1180000000000000001' } });
});

test('each wrong setting is named, all at once', () => {
  const faults = faultsOf({
    PORT: '70000',
    PUBLIC_URL: 'guildhall.example',
    DATABASE_URL: 'mysql://localhost/x',
    SESSION_SECRET: 'short',
    ADMIN_DISCORD_IDS: 'ada',
    DISCORD_CLIENT_ID: 'me',
    DISCORD_API_BASE: 'nowhere',
    DISCORD_AUTHORIZE_URL: 'ftp://discord.com',
    DISCORD_CDN_BASE: 'x',
    DISCORD_INVITE_BASE: 'x',
    SIMULATOR_PORT: '-1',
    RATE_LIMITS: 'maybe',
    ROLE: 'worker',
    TRUST_PROXY: 'everybody',
    SUPPORT_INVITE_URL: 'discord.gg/x',
    AGE_RESTRICTED_BLOCKED: 'GB, Korea',
    GOOGLE_ADS_CONVERSION: 'UA-1',
    LOG_LEVEL: 'loud',
    CACHE_MB: '1',
    METRICS_PORT: 'some',
    SECURITY_CONTACT: 'security@guildhall.example',
  }).map((fault) => fault.split(':')[0] ?? '');

  expect(faults.toSorted()).toEqual([
    'ADMIN_DISCORD_IDS',
    'AGE_RESTRICTED_BLOCKED',
    'CACHE_MB',
    'DATABASE_URL',
    'DISCORD_API_BASE',
    'DISCORD_AUTHORIZE_URL',
    'DISCORD_CDN_BASE',
    'DISCORD_CLIENT_ID',
    'DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_BOT_TOKEN',
    'DISCORD_INVITE_BASE',
    'GOOGLE_ADS_CONVERSION',
    'LOG_LEVEL',
    'METRICS_PORT',
    'PORT',
    'PUBLIC_URL',
    'RATE_LIMITS',
    'ROLE',
    'SECURITY_CONTACT',
    'SESSION_SECRET',
    'SIMULATOR_PORT',
    'SUPPORT_INVITE_URL',
    'TRUST_PROXY',
  ]);
});

test('age-restricted listings are hidden in the named countries, or in the usual ones', () => {
  const blocked = (given?: string) => [
    ...loadConfig(given === undefined ? {} : { AGE_RESTRICTED_BLOCKED: given }).ageRestrictedBlocked,
  ];
  expect(blocked()).toEqual(['GB', 'KR', 'AU', 'BR']);
  expect(blocked('')).toEqual([]);
  expect(blocked(' fr, DE ,')).toEqual(['FR', 'DE']);
  // No table of addresses knows the United Kingdom as UK.
  for (const wrong of ['UK', 'XQ', 'KOR', 'Korea', '82', 'G B'])
    expect(faultsOf({ AGE_RESTRICTED_BLOCKED: wrong })).toEqual([
      `AGE_RESTRICTED_BLOCKED: “${wrong.toUpperCase()}” is not the code of a country in ISO 3166: GB, KR`,
    ]);
});

test('a fault never tells a secret', () => {
  const secrets = {
    SESSION_SECRET: 'hunter2',
    DISCORD_CLIENT_SECRET: 'hunter3',
    DISCORD_BOT_TOKEN: 'hunter4',
    DATABASE_URL: 'mysql://u:hunter5@h/d',
  };
  const faults = faultsOf({ ...secrets, PORT: 'x' }).join('\n');

  expect(faults).toContain('SESSION_SECRET');
  expect(faults).not.toMatch(/hunter/);
});

test.each([
  'postgres://h1:5432,h2:5432/guildhall',
  'postgres://user:p,w@h1,h2/guildhall',
  'postgres:///guildhall?host=h1,h2',
])('refuses an address of several hosts: %s', (address) => {
  expect(faultsOf({ ...REAL, DATABASE_URL: address, SESSION_SECRET: 'x'.repeat(32) })).toEqual([
    'DATABASE_URL: names several hosts; “Failover” in docs/operating.md says what to give instead.',
  ]);
});

test('an address of one host may have a comma in its password', () => {
  const DATABASE_URL = 'postgres://user:p,w@h1:5432/guildhall?application_name=a,b';
  expect(faultsOf({ ...REAL, DATABASE_URL, SESSION_SECRET: 'x'.repeat(32) })).toEqual([]);
});

test('a real database needs a session secret', () => {
  expect(faultsOf({ ...REAL, DATABASE_URL: 'postgres://localhost/guildhall' })).toEqual([
    'SESSION_SECRET: is required with DATABASE_URL.',
  ]);
  expect(
    faultsOf({ ...REAL, DATABASE_URL: 'postgres://localhost/guildhall', SESSION_SECRET: 'x'.repeat(32) }),
  ).toEqual([]);
});

test('the demo never runs on a real database', () => {
  const real = { DATABASE_URL: 'postgres://localhost/guildhall', SESSION_SECRET: 'x'.repeat(32) };
  expect(faultsOf(real)).toEqual([
    'DATABASE_URL: needs the three DISCORD_ lines; the demo keeps its data in DATA_DIR/demo alone.',
  ]);
  expect(loadConfig({ ...real, ...REAL }).demo).toBe(false);
});

test('in production there is no demo, no lifted limit, and no Discord but Discord', () => {
  const production = { NODE_ENV: 'production' };
  expect(faultsOf(production)).toHaveLength(1);
  expect(faultsOf({ ...production, ...REAL })).toEqual([]);
  expect(faultsOf({ ...production, ...REAL, RATE_LIMITS: 'off' })).toEqual([
    'RATE_LIMITS: cannot be off with NODE_ENV=production.',
  ]);
  for (const base of [
    'DISCORD_API_BASE',
    'DISCORD_AUTHORIZE_URL',
    'DISCORD_CDN_BASE',
    'DISCORD_INVITE_BASE',
  ]) {
    expect(faultsOf({ ...production, ...REAL, [base]: 'https://discord.evil.example' }), base).toHaveLength(
      1,
    );
    expect(faultsOf({ ...production, ...REAL, [base]: 'http://discord.com' }), base).toHaveLength(1);
    expect(faultsOf({ ...production, ...REAL, [base]: 'http://127.0.0.1:3001' }), base).toEqual([]);
  }
});

test('proxies are trusted by address or network, never by a mere number of hops', () => {
  expect(loadConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8, 192.0.2.1' }).trustProxy).toEqual([
    'loopback',
    '10.0.0.0/8',
    'fd00::/8',
    '192.0.2.1',
  ]);
  for (const wrong of ['1', 'true', '10.0.0.0/33', '10.0.0/8', 'proxy.example', ',', '10.0.0.0/8/8']) {
    expect(faultsOf({ TRUST_PROXY: wrong }), wrong).toHaveLength(1);
  }
});

test('.env.example names every setting, and gives each default as it is', () => {
  const example = readFileSync('.env.example', 'utf8');
  const named = [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const read = [...readFileSync('server/config.ts', 'utf8').matchAll(/\('([A-Z][A-Z_]{3,})'/g)].map(
    ([, name = '']) => name,
  );

  expect([...new Set(read)].filter((name) => name !== 'NODE_ENV').toSorted()).toEqual(named.toSorted());
  const commented = Object.fromEntries(
    [...example.matchAll(/^# ([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name, value]),
  );
  const {
    DATABASE_URL: _,
    SESSION_SECRET: _secret,
    ADMIN_DISCORD_IDS: _ids,
    GOOGLE_ADS_CONVERSION: _ads,
    TRUST_PROXY: _proxy,
    ...defaults
  } = commented;
  expect(loadConfig(defaults as Record<string, string>)).toEqual(loadConfig({}));
});
