import type { ReplyOf } from '#contract/endpoint.ts';
import { HOURS_OF_WEEK, type getLife } from '#contract/activity.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Deps } from '../../deps.ts';
import { getListingWithPage, type Reader } from '../../listings/listing.ts';
import { findSamples, type Samples } from './activity.store.ts';

type Activity = ReplyOf<typeof getLife>;

/** How many days before a day without a sample may stand for it. */
const DAYS_WITHOUT_COUNT = 2;

/** The activity of a listed guild. A hidden listing is refused as an unknown one. */
export async function activityOf(
  { db }: Pick<Deps, 'db'>,
  discordServerId: string,
  reader: Reader,
): Promise<Activity> {
  await getListingWithPage(db, discordServerId, reader);
  const { measuredSince, hours, days } = await findSamples(db, discordServerId);
  const medians = new Map(hours.map(({ hour, online }) => [hour, online]));
  return {
    measuredSince: measuredSince?.toISOString() ?? null,
    online: Array.from({ length: HOURS_OF_WEEK }, (_, index) => medians.get(index + 1) ?? null),
    members: days,
    growth: { days7: growthIn(days, 7), days30: growthIn(days, 30) },
  };
}

/** The growth up to the last measured day. */
function growthIn(days: Samples['days'], length: number): Activity['growth']['days7'] {
  const last = days.at(-1);
  if (!last) return null;
  const upTo = dayBefore(last.day, length);
  const from = dayBefore(last.day, length + DAYS_WITHOUT_COUNT);
  const then = days.findLast(({ day }) => day <= upTo);
  if (!then || then.day < from || then.count === 0) return null;
  const count = last.count - then.count;
  return { count, percent: Math.round((count / then.count) * 1_000) / 10 };
}

/** The day some days before another; days compare as text. */
function dayBefore(day: string, days: number) {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}
