import { sql } from 'kysely';
import { trackPageView, type ViewSource } from '#contract/analytics.ts';
import { recordImpressions } from '#contract/figures.ts';
import { listingAddress } from '#contract/paths.ts';
import type { Site } from './community.ts';
import { eventually } from './start-site.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
export const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** What browsers tell a site about listings, in their own words. */
export function telling(site: Pick<Site, 'send'>) {
  const post = (path: string, body: object, headers: Record<string, string>) =>
    site.send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'user-agent': FIREFOX, ...headers },
    });
  return {
    /** Views a listing's page. */
    view: (id: string, overrides: object = {}, headers: Record<string, string> = {}) =>
      post(trackPageView.path, { path: listingAddress(id), sessionId: 's-1', ...overrides }, headers),
    /** Has seen cards in a list. */
    see: (servers: readonly unknown[], overrides: object = {}, headers: Record<string, string> = {}) =>
      post(
        recordImpressions.path,
        { sessionId: 's-1', servers, source: 'home' satisfies ViewSource, ...overrides },
        headers,
      ),
  };
}

/** A day of a listing, as it is stored. */
export interface StoredDay {
  id: string;
  day: string;
  impressions: number;
  joins: number;
  bumps: number;
  reviews: number;
  views: number[];
}

/** All days of all listings. */
export async function storedDays({ db }: Pick<Site, 'db'>): Promise<StoredDay[]> {
  const { rows } = await sql<StoredDay>`
    select discord_server_id as id, to_char(day, 'YYYY-MM-DD') as day, impressions, joins, bumps, reviews, views
    from listing_days order by day, discord_server_id`.execute(db);
  return rows;
}

/** Waits until so many impressions and views of listings are stored; returns the days. */
export function storedOnce(site: Pick<Site, 'db'>, expected: number): Promise<StoredDay[]> {
  return eventually(
    () => storedDays(site),
    (days) =>
      days.reduce(
        (sum, { impressions, views }) => views.reduce((one, other) => one + other, sum + impressions),
        0,
      ) >= expected,
  );
}
