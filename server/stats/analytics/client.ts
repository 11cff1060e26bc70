import { LRUCache } from 'lru-cache';
import { isRobot } from '../../robot.ts';

// The first match counts, since most browsers also name the browsers that they descend from.
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPiOS)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Whale', /\bWhale\//],
  ['Yandex', /\bYaBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const;

const LONGEST = 400;
const MOST_KNOWN = 1_000;
const known = new LRUCache<string, { client: string | null }>({ max: MOST_KNOWN });

/**
 * The part of a user agent that is stored: the device's class and the browser's family, as in “Mobile · Chrome”. Null
 * for robots, whose page views are not counted.
 */
export function clientOf(userAgent: string): string | null {
  // Millions of visitors have a few hundred different user agents.
  const cached = known.get(userAgent);
  if (cached) return cached.client;
  const text = userAgent.slice(0, LONGEST);
  const client = isRobot(text) ? null : `${deviceOf(text)} · ${browserOf(text)}`;
  if (userAgent.length <= LONGEST) known.set(userAgent, { client });
  return client;
}

function deviceOf(userAgent: string) {
  if (/mobi|iphone|ipod/i.test(userAgent)) return 'Mobile';
  return /tablet|ipad|android/i.test(userAgent) ? 'Tablet' : 'Desktop';
}

function browserOf(userAgent: string) {
  return BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'Other';
}
