import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';

// What https://developers.google.com/tag-platform/security/guides/csp#google_ads asks for.
const GOOGLE_ADS_EVERYWHERE = [
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://pagead2.googlesyndication.com',
  'https://www.google.com',
];
const GOOGLE_TAG = 'https://www.googletagmanager.com';
/**
 * Conversions are also reported to Google's host of the visitor's country, which no wildcard can match. These are the
 * countries where most people read one of our listings' languages; all 190 would make a header of 9 KB.
 */
const GOOGLE_COUNTRIES =
  'ca|co.in|co.jp|co.kr|co.uk|com.ar|com.au|com.br|com.eg|com.hk|com.mx|com.sa|com.tr|com.tw|de|es|fr|it|nl|pl|pt|ru|se'
    .split('|')
    .map((country) => `https://www.google.${country}`);
const GOOGLE_ADS = {
  scripts: [GOOGLE_TAG, ...GOOGLE_ADS_EVERYWHERE],
  pictures: [GOOGLE_TAG, ...GOOGLE_ADS_EVERYWHERE, 'https://google.com', ...GOOGLE_COUNTRIES],
  calls: [...GOOGLE_ADS_EVERYWHERE, 'https://ad.doubleclick.net', 'https://google.com', ...GOOGLE_COUNTRIES],
  frames: [`frame-src ${GOOGLE_TAG}`],
};
const NO_GOOGLE_ADS: typeof GOOGLE_ADS = { scripts: [], pictures: [], calls: [], frames: [] };

/**
 * The headers of every response, computed at start. Scripts come from our own origin or are one of the given inline
 * ones, by hash. Null, in development, means no content security policy.
 */
export function securityHeaders(
  { publicUrl, discord, googleAdsConversion }: Pick<Config, 'publicUrl' | 'discord' | 'googleAdsConversion'>,
  inlineScripts: readonly string[] | null,
): Readonly<Record<string, string>> {
  const https = publicUrl.startsWith('https:');
  const hashes = (inlineScripts ?? []).map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  // Google's hosts are allowed only when GOOGLE_ADS_CONVERSION is set.
  const google = googleAdsConversion ? GOOGLE_ADS : NO_GOOGLE_ADS;
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...hashes, ...google.scripts].join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", new URL(discord.cdnBase).origin, ...google.pictures].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...google.calls].join(' '),
    ...google.frames,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    ...(inlineScripts && { 'content-security-policy': policy.join('; ') }),
    // The opener must notice when its Discord popup closes.
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
