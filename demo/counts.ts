import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { placeOf } from '#database/count-places.ts';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import type { DemoListing, Habit } from './communities.ts';

/** How large a community of the demo is. */
export interface DemoSize {
  id: string;
  members: number;
  online: number;
}

/** Rows of `online_weeks` and `count_quarters`; arrays as PostgreSQL's literals. */
export interface DemoCounts {
  weeks: { discordServerId: string; week: string; online: string }[];
  quarters: {
    discordServerId: string;
    quarter: string;
    measuredSince: Date;
    members: string;
    highestOnline: string;
  }[];
}

const HOURS_KEPT = 28 * 24;
const MOST_DAYS = 150;
/** So many times the usual are online where it is busy. */
const BUSY = 1.7;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Hours ahead of UTC where most people of a language live, for the demo. */
const AHEAD: Readonly<Record<ListingLanguage, number>> = {
  English: -5, Spanish: -6, French: 1, German: 1, Portuguese: -3, Russian: 3, Japanese: 9, Korean: 9, Chinese: 8,
  Arabic: 3, Hindi: 5.5, Italian: 1, Dutch: 1, Turkish: 3, Polish: 1, Swedish: 1, Other: 1,
}; // prettier-ignore

const USUAL: Habit = { peak: 21, most: 1.6, least: 0.4, weekend: 1.15, growth: 0.07 };

/** Plausible counts of a listing, the same in every run. Nothing of the hour and the day that it is, or of new ones. */
export function countsOf(listing: DemoListing, size: DemoSize, place: number, now: Date): DemoCounts {
  const { discordServerId, listedDaysAgo, language } = listing;
  if (listedDaysAgo < 1) return { weeks: [], quarters: [] };
  const habit = { ...USUAL, growth: (place % 11) / 50 - 0.04, ...listing.habit };
  const firstAt = now.getTime() - Math.min(listedDaysAgo, MOST_DAYS) * DAY_MS;
  const onlineAt = (at: number) => Math.round(size.online * shareAt(at, AHEAD[language], habit, place));
  const highestOn = (day: number) => Math.max(...times(day, day + DAY_MS, HOUR_MS).map(onlineAt));
  const membersOn = (day: number) =>
    membersOf(size.members, (now.getTime() - day) / DAY_MS, habit.growth, place);

  const thisHour = startOf(now.getTime(), HOUR_MS);
  const hours = times(Math.max(firstAt, thisHour - HOURS_KEPT * HOUR_MS), thisHour, HOUR_MS);
  const days = times(firstAt, startOf(now.getTime(), DAY_MS), DAY_MS);
  return {
    weeks: grouped(hours, 'week').map(([week, ats]) => ({
      discordServerId,
      week,
      online: literal(placeOf(new Date(ats[0]!)).hour, ats.map(onlineAt)),
    })),
    quarters: grouped(days, 'quarter').map(([quarter, ats]) => {
      const { day } = placeOf(new Date(ats[0]!));
      return {
        discordServerId,
        quarter,
        measuredSince: new Date(Math.max(firstAt, ats[0]!)),
        members: literal(day, ats.map(membersOn)),
        highestOnline: literal(day, ats.map(highestOn)),
      };
    }),
  };
}

/** How many times their count are online in communities with these listings: as kept counts have it, more where it is busy. */
export function onlineShareOf(listings: readonly DemoListing[]): (id: string, at: number) => number | null {
  const places = new Map(listings.map((listing, place) => [listing.discordServerId, { listing, place }]));
  return (id, at) => {
    const found = places.get(id);
    if (!found) return null;
    const { listing, place } = found;
    const usual = shareAt(at, AHEAD[listing.language], { ...USUAL, ...listing.habit }, place);
    return listing.busy ? BUSY * usual : usual;
  };
}

function startOf(at: number, unitMs: number) {
  return Math.floor(at / unitMs) * unitMs;
}

/** The beginnings of the hours or days from an instant to another one. */
function times(from: number, before: number, unitMs: number) {
  const first = startOf(from, unitMs);
  return Array.from({ length: Math.max(0, (before - first) / unitMs) }, (_, index) => first + index * unitMs);
}

/** Instants by the row that holds them, in order; no row is empty. */
function grouped(ats: readonly number[], row: 'week' | 'quarter') {
  return [...Map.groupBy(ats, (at) => placeOf(new Date(at))[row])];
}

/** An array whose subscripts begin at a number. */
function literal(first: number, counts: readonly number[]) {
  return `[${first}:${first + counts.length - 1}]={${counts.join()}}`;
}

/** The online count at an instant against the average of a week. */
function shareAt(at: number, ahead: number, { peak, most, least, weekend }: Habit, place: number) {
  const hours = at / HOUR_MS + ahead;
  const hour = hours % 24;
  const apart = Math.min(Math.abs(hour - peak), 24 - Math.abs(hour - peak));
  const day = Math.floor(hours / 24 + 3) % 7; // Monday is 0
  const usual = least + (most - least) * Math.exp(-((apart / 3.5) ** 2));
  return usual * (day >= 5 ? weekend : 1) * (0.93 + 0.14 * chance(place, hours));
}

/** The members some days ago. */
function membersOf(now: number, daysAgo: number, growth: number, place: number) {
  const then = now / (1 + growth * (daysAgo / MOST_DAYS));
  return Math.round(then * (1 + 0.004 * (chance(place, Math.floor(daysAgo)) - 0.5)));
}

/** A number from 0 to 1 that looks random. */
function chance(place: number, turn: number) {
  return (place * Math.SQRT2 + turn * GOLDEN) % 1;
}
