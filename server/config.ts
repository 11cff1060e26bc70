import { isIP } from 'node:net';
import { SNOWFLAKE } from '#contract/vocabulary.ts';
import { namesSeveralHosts } from '#database/several-hosts.ts';

/** Every setting, read once at start. This file alone reads the environment. */
export type Config = ReturnType<typeof readSettings>;

type Environment = Readonly<Record<string, string | undefined>>;

/** One or more settings are wrong; the message names each. Never holds a secret's value. */
export class ConfigFaults extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`Guildhall cannot start with these settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigFaults';
    this.faults = faults;
  }
}

const PLACEHOLDER_SUPPORT_INVITE = 'https://discord.gg/guildhall';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const DISCORD_HOSTS = new Set(['discord.com', 'cdn.discordapp.com', 'discord.gg']);

/** Reads all settings, or throws `ConfigFaults` with every fault there is. */
export function loadConfig(environment: Environment = process.env): Config {
  const faults: string[] = [];
  const config = readSettings(environment, faults);
  if (faults.length > 0) throw new ConfigFaults(faults);
  return config;
}

function readSettings(environment: Environment, faults: string[]) {
  const read = settingsReader(environment, faults);
  const production = read.text('NODE_ENV') === 'production';
  const port = read.number('PORT', 3000, 0, 65_535);
  const databaseUrl = readDatabaseUrl(read);
  const credentials = readCredentials(read, { production, databaseUrl });
  return {
    production,
    /** Without credentials the site runs against the Discord simulator, and its pages say so. */
    demo: credentials.botToken === null,
    host: read.text('HOST') ?? '127.0.0.1',
    port,
    /** Where `/metrics` is served, apart from the site; null for nowhere. */
    metricsPort: readMetricsPort(read, port),
    metricsHost: read.text('METRICS_HOST') ?? '127.0.0.1',
    publicUrl: readPublicUrl(read, port),
    /** Null means the embedded database in `dataDir`. */
    databaseUrl,
    dataDir: read.text('DATA_DIR') ?? './data',
    /** Null only with the embedded database. */
    sessionSecret: readSessionSecret(read, databaseUrl),
    adminDiscordIds: readAdmins(read),
    discord: { ...credentials, ...readDiscordUrls(read, production) },
    simulatorPort: read.number('SIMULATOR_PORT', port === 0 ? 0 : Math.min(port + 1, 65_535), 0, 65_535),
    rateLimits: readRateLimits(read, production),
    role: read.oneOf('ROLE', ['web', 'bot', 'all'], 'all'),
    trustProxy: readTrustProxy(read),
    /** Countries in which age-restricted listings are hidden. */
    ageRestrictedBlocked: readBlockedCountries(read),
    supportInviteUrl: read.url('SUPPORT_INVITE_URL', PLACEHOLDER_SUPPORT_INVITE, ['https:', 'http:']),
    /** Where vulnerabilities are reported, a URI; null for nowhere. */
    securityContact: readSecurityContact(read),
    googleAdsConversion: readGoogleAdsConversion(read),
    /** How many megabytes of responses this process keeps, by its own estimate. */
    cacheMb: read.number('CACHE_MB', 64, 8, 65_536),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
  };
}

type SettingsReader = ReturnType<typeof settingsReader>;

/** Reads settings by type; an invalid one becomes a fault and its fallback is used. */
function settingsReader(environment: Environment, faults: string[]) {
  const text = (name: string) => environment[name]?.trim() || null;
  const fault = (name: string, words: string) => void faults.push(`${name}: ${words}`);
  return {
    text,
    fault,
    /** The words of a list; an empty one is not the fallback. */
    list: (name: string, fallback: string) =>
      (environment[name] ?? fallback)
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    number: (name: string, fallback: number, least: number, most: number) => {
      const value = text(name) === null ? fallback : Number(text(name));
      if (Number.isInteger(value) && value >= least && value <= most) return value;
      fault(name, `must be a whole number from ${least} to ${most}.`);
      return fallback;
    },
    oneOf: <const Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice) => {
      const value = text(name) ?? fallback;
      const choice = choices.find((known) => known === value);
      if (choice === undefined) fault(name, `must be one of ${choices.join(', ')}.`);
      return choice ?? fallback;
    },
    url: (name: string, fallback: string, protocols: readonly string[]) => {
      const value = text(name) ?? fallback;
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol))
        return value.replace(/\/+$/, '');
      fault(name, `must be an address that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`);
      return fallback;
    },
  };
}

/** The site's own origin, without a trailing slash. */
function readPublicUrl({ url, fault }: SettingsReader, port: number): string {
  const publicUrl = url('PUBLIC_URL', `http://localhost:${port}`, ['http:', 'https:']);
  if (URL.canParse(publicUrl) && new URL(publicUrl).origin !== publicUrl)
    fault('PUBLIC_URL', 'must be an origin alone, without a path: https://guildhall.example');
  return publicUrl;
}

function readMetricsPort({ text, number, fault }: SettingsReader, port: number): number | null {
  if (text('METRICS_PORT') === null) return null;
  const metricsPort = number('METRICS_PORT', 0, 0, 65_535);
  if (metricsPort !== 0 && metricsPort === port) fault('METRICS_PORT', 'must not be the same as PORT.');
  return metricsPort;
}

function readDatabaseUrl({ text, fault }: SettingsReader): string | null {
  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl !== null && !/^postgres(ql)?:\/\/./.test(databaseUrl))
    fault('DATABASE_URL', 'must begin with postgres://');
  else if (databaseUrl !== null && namesSeveralHosts(databaseUrl))
    fault('DATABASE_URL', 'names several hosts; “Failover” in docs/operating.md says what to give instead.');
  return databaseUrl;
}

function readSessionSecret({ text, fault }: SettingsReader, databaseUrl: string | null): string | null {
  const sessionSecret = text('SESSION_SECRET');
  if (sessionSecret !== null && sessionSecret.trim().length < 32)
    fault('SESSION_SECRET', 'needs 32 characters or more.');
  if (sessionSecret === null && databaseUrl !== null)
    fault('SESSION_SECRET', 'is required with DATABASE_URL.');
  return sessionSecret;
}

function readAdmins({ list, fault }: SettingsReader): Set<string> {
  const ids = list('ADMIN_DISCORD_IDS', '');
  for (const id of ids)
    if (!SNOWFLAKE.test(id)) fault('ADMIN_DISCORD_IDS', `“${id}” is not a Discord id (17 to 20 digits).`);
  return new Set(ids);
}

/** All three, or null for all three: then the site is a demo. */
function readCredentials(
  { text, fault }: SettingsReader,
  { production, databaseUrl }: { production: boolean; databaseUrl: string | null },
) {
  const credentials = {
    clientId: text('DISCORD_CLIENT_ID'),
    clientSecret: text('DISCORD_CLIENT_SECRET'),
    botToken: text('DISCORD_BOT_TOKEN'),
  };
  const names = 'DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_BOT_TOKEN';
  const given = Object.values(credentials).filter((value) => value !== null).length;
  if (given !== 0 && given !== 3) fault(names, 'are needed all three, or none of them for the demo.');
  if (given === 0 && databaseUrl !== null)
    fault('DATABASE_URL', 'needs the three DISCORD_ lines; the demo keeps its data in DATA_DIR/demo alone.');
  if (credentials.clientId !== null && !SNOWFLAKE.test(credentials.clientId))
    fault('DISCORD_CLIENT_ID', 'is not a Discord id (17 to 20 digits).');
  if (production && given === 0)
    fault(names, 'are required with NODE_ENV=production; the demo is not for production.');
  return credentials;
}

function readDiscordUrls({ url, fault }: SettingsReader, production: boolean) {
  const discordUrl = (name: string, fallback: string) => {
    const base = url(name, fallback, ['http:', 'https:']);
    const { hostname, protocol } = new URL(base);
    if (production && !isLoopback(hostname) && !(protocol === 'https:' && DISCORD_HOSTS.has(hostname)))
      fault(name, 'must be https on a host of Discord with NODE_ENV=production.');
    return base;
  };
  return {
    apiBase: discordUrl('DISCORD_API_BASE', 'https://discord.com/api'),
    authorizeUrl: discordUrl('DISCORD_AUTHORIZE_URL', 'https://discord.com/oauth2/authorize'),
    cdnBase: discordUrl('DISCORD_CDN_BASE', 'https://cdn.discordapp.com'),
    inviteBase: discordUrl('DISCORD_INVITE_BASE', 'https://discord.gg'),
  };
}

function readRateLimits({ oneOf, fault }: SettingsReader, production: boolean): boolean {
  const isOn = oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on';
  if (production && !isOn) fault('RATE_LIMITS', 'cannot be off with NODE_ENV=production.');
  return isOn;
}

function readSecurityContact({ text, fault }: SettingsReader): string | null {
  const contact = text('SECURITY_CONTACT');
  if (contact !== null && !/^(mailto:|https:\/\/|tel:)[\x21-\x7e]+$/.test(contact))
    fault('SECURITY_CONTACT', 'must begin with mailto:, https:// or tel:, without spaces.');
  return contact;
}

function readGoogleAdsConversion({ text, fault }: SettingsReader): string | null {
  const conversion = text('GOOGLE_ADS_CONVERSION');
  if (conversion !== null && !/^AW-\d+\/[\w-]+$/.test(conversion))
    fault('GOOGLE_ADS_CONVERSION', 'must look like AW-123456789/AbC-D_efG.');
  return conversion;
}

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

function readBlockedCountries({ list, fault }: SettingsReader): Set<string> {
  const countries = list('AGE_RESTRICTED_BLOCKED', 'GB,KR,AU,BR').map((country) => country.toUpperCase());
  for (const country of countries)
    if (!isCountry(country))
      fault('AGE_RESTRICTED_BLOCKED', `“${country}” is not the code of a country in ISO 3166: GB, KR`);
  return new Set(countries);
}

/** Names that only stand for another code, as UK does for GB, are in no table of addresses. */
function isCountry(code: string) {
  return (
    /^[A-Z]{2}$/.test(code) &&
    COUNTRIES.of(code) !== undefined &&
    new Intl.Locale(`und-${code}`).region === code
  );
}

/** The proxies' addresses and networks; false trusts none. A number of hops is not accepted: direct clients could forge it. */
function readTrustProxy({ text, fault }: SettingsReader): false | string[] {
  const value = text('TRUST_PROXY');
  if (value === null) return false;
  const proxies = value.split(',').map((proxy) => proxy.trim());
  const named = new Set(['loopback', 'linklocal', 'uniquelocal']);
  const known = proxies.every((proxy) => named.has(proxy) || isNetwork(proxy));
  if (!known) fault('TRUST_PROXY', 'must be a list of addresses and networks: 10.0.0.0/8, ::1, loopback');
  return known ? proxies : false;
}

function isNetwork(text: string) {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Whether a host name means this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|\[::1\]|::1|127(\.\d{1,3}){3})$/.test(hostname);
}
