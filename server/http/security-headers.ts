import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Config } from '../config.ts';
import type { App } from './serve.ts';

/** Where Google's tag comes from, and where it reports a conversion to. */
const GOOGLE_ADS = {
  scripts: ['https://www.googletagmanager.com'],
  reports: [
    'https://www.googletagmanager.com',
    'https://www.google.com',
    'https://www.googleadservices.com',
    'https://googleads.g.doubleclick.net',
  ],
};

/**
 * The headers that every answer carries, whatever its status.
 * One list computed at start: scripts come from our own origin or are one of the given inline ones, by hash.
 * Without such a list, in development, there is no content security policy.
 */
export function securityHeaders(
  { publicUrl, discord, googleAdsConversion }: Pick<Config, 'publicUrl' | 'discord' | 'googleAdsConversion'>,
  inlineScripts: readonly string[] | null,
): Readonly<Record<string, string>> {
  const https = publicUrl.startsWith('https:');
  const hashes = (inlineScripts ?? []).map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  // Nothing of Google's is let in unless the operator counts conversions of an advertisement.
  const google = googleAdsConversion ? GOOGLE_ADS : { scripts: [], reports: [] };
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...hashes, ...google.scripts].join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", new URL(discord.cdnBase).origin, ...google.reports].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...google.reports].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    ...(inlineScripts && { 'content-security-policy': policy.join('; ') }),
    // A window that we open for Discord must stay ours to notice when it closes.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

/** Puts the headers on every answer that the app gives. */
export function sendSecurityHeaders(app: App, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers);
  });
}

/** A whole answer as bytes, for a connection whose request could not even be read. */
export function rawAnswer(status: number, headers: Readonly<Record<string, string>>, reply: unknown): string {
  const body = JSON.stringify(reply);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}
