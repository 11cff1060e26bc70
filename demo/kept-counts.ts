import type { ListingLanguage } from '#contract/vocabulary.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS_OF_WEEK = 168;
/** A Monday. */
const FIRST_WEEK = Date.UTC(1970, 0, 5);

/** As far back as the demo's counts go, except those of the last listings, which have just begun. */
const KEPT_FOR_DAYS = { hours: 28, members: 200, young: 2 };
const YOUNG = 2;
/** Of those whose online count is not known yet. */
const ONLINE_SHARE = 0.15;

/** How many hours the people of a language are ahead of UTC, most of them. */
const HOURS_AHEAD: Partial<Record<ListingLanguage, number>> = {
  English: -5,
  Portuguese: -3,
  Spanish: 1,
  French: 1,
  German: 1,
  Italian: 1,
  Dutch: 1,
  Polish: 1,
  Swedish: 1,
  Arabic: 3,
  Russian: 3,
  Turkish: 3,
  Hindi: 5,
  Chinese: 8,
  Japanese: 9,
  Korean: 9,
};

/** How busy an hour of the week is, from Monday 00:00 there; 1 is usual. Listings take turns. */
const RHYTHMS: readonly ((day: number, hour: number) => number)[] = [
  (day, hour) => (0.5 + evening(hour)) * (day === 4 || day === 5 ? 1.25 : 1),
  (_day, hour) => 0.6 + 0.8 * evening(hour),
  (day, hour) => (day > 4 ? 1.3 : 0.7) * (0.8 + 0.4 * evening(hour)),
  () => 1,
  (_day, hour) => 0.4 + 1.2 * evening(hour + 3),
];

/** A listing whose counts are invented. */
export interface Counted {
  readonly place: number;
  readonly places: number;
  readonly language: ListingLanguage;
  readonly memberCount: number | null;
  readonly onlineCount: number | null;
}

/** What was counted of a demo listing up to now, as tables keep it: by weeks of hours, and by quarters of days. */
export function keptCounts(listing: Counted, now: Date) {
  const isYoung = listing.place >= listing.places - YOUNG;
  const since = (days: number) => now.getTime() - (isYoung ? KEPT_FOR_DAYS.young : days) * DAY_MS;
  return {
    weeks: weeksSince(listing, since(KEPT_FOR_DAYS.hours), now.getTime()),
    quarters: quartersSince(listing, since(KEPT_FOR_DAYS.members), now.getTime()),
  };
}

function weeksSince(listing: Counted, since: number, now: number) {
  const week = (at: number) => Math.floor((at - FIRST_WEEK) / (7 * DAY_MS));
  return range(week(since), week(now)).map((number) => {
    const begins = FIRST_WEEK + number * 7 * DAY_MS;
    const online = range(0, HOURS_OF_WEEK - 1).map((hour) => {
      const at = begins + hour * HOUR_MS;
      return at < since || at > now ? null : onlineAt(listing, at);
    });
    return { week: dateOf(begins), online };
  });
}

function quartersSince(listing: Counted, since: number, now: number) {
  const quarter = (at: number) =>
    new Date(at).getUTCFullYear() * 4 + Math.floor(new Date(at).getUTCMonth() / 3);
  return range(quarter(since), quarter(now)).map((number) => {
    const begins = Date.UTC(Math.floor(number / 4), (number % 4) * 3);
    const ends = Math.min(Date.UTC(Math.floor(number / 4), (number % 4) * 3 + 3) - DAY_MS, now);
    const days = range(0, Math.floor((ends - begins) / DAY_MS)).map((day) => begins + day * DAY_MS);
    const isCounted = (day: number) => day + DAY_MS > since;
    return {
      quarter: dateOf(begins),
      measuredSince: new Date(Math.max(begins, since)),
      members: days.map((day) => (isCounted(day) ? membersAt(listing, day, now) : null)),
      highestOnline: days.map((day) => (isCounted(day) ? onlineAt(listing, day + 20 * HOUR_MS) : null)),
    };
  });
}

function onlineAt({ place, language, memberCount, onlineCount }: Counted, at: number) {
  const usual = onlineCount ?? (memberCount ?? 0) * ONLINE_SHARE;
  const hours = Math.floor((at - FIRST_WEEK) / HOUR_MS) + (HOURS_AHEAD[language] ?? 0);
  const rhythm = RHYTHMS[place % RHYTHMS.length];
  const busy = rhythm?.(Math.floor(hours / 24) % 7, hours % 24) ?? 1;
  return Math.round(usual * busy * (0.97 + 0.06 * chance(place * 7919 + hours)));
}

/** Most have grown, by up to a third; some have shrunk. */
function membersAt({ place, memberCount }: Counted, at: number, now: number) {
  const change = (chance(place) - 0.2) * 0.4 * ((now - at) / (KEPT_FOR_DAYS.members * DAY_MS));
  return Math.round((memberCount ?? 0) * (1 - change + 0.004 * chance(place + at / DAY_MS)));
}

/** From 0 to 1: in the morning, and at nine in the evening. */
function evening(hour: number) {
  return ((1 + Math.cos(((hour - 21) / 12) * Math.PI)) / 2) ** 2;
}

/** From 0 to 1, always the same for a number. */
function chance(of: number) {
  const large = Math.sin(of * 12.9898) * 43_758.5453;
  return large - Math.floor(large);
}

function dateOf(at: number) {
  return new Date(at).toISOString().slice(0, 10);
}

function range(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
