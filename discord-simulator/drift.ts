import type { Simulation } from './simulation.ts';
import type { Guild } from './world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** By how much counts differ from the kept ones at most. */
const ONLINE_SHARE = 0.35;
const MEMBERS_SHARE = 0.02;
/** The hour of the day in UTC in which most people are online, by the community's language. */
const EVENING = { ko: 12, ja: 12, 'en-US': 1 } as const;
const OTHER_EVENING = 19;
const MEMBERS_WAVE_DAYS = 60;

/**
 * A guild with the counts that Discord answers now. Where counts drift, people are online in the evening, most of them
 * on Saturday, and the members come and go over two months: by the clock alone, so that equal times have equal counts.
 */
export function countedNow({ quirks, now }: Simulation, guild: Guild): Guild {
  if (!quirks.countsDrift) return guild;
  const hour = Math.floor(now() / HOUR_MS);
  const members = drifted(guild.memberCount, MEMBERS_SHARE * membersWave(guild.id, now()));
  const share =
    quirks.onlineShare(guild.id, hour * HOUR_MS) ?? 1 + ONLINE_SHARE * onlineWave(guild.locale, hour);
  const online = drifted(guild.onlineCount, share - 1);
  return {
    ...guild,
    memberCount: members,
    onlineCount: online === null || members === null ? online : Math.min(online, members),
  };
}

function drifted(count: number | null, share: number) {
  return count === null ? null : Math.round(count * (1 + share));
}

/** From -1 to 1: three parts by the hour of the day, one by the day of the week. */
function onlineWave(locale: string, hour: number) {
  const evening = locale in EVENING ? EVENING[locale as keyof typeof EVENING] : OTHER_EVENING; // a key of it
  const byHour = Math.cos(((hour - evening) / 24) * 2 * Math.PI);
  // The epoch began on a Thursday.
  const byDay = Math.cos(((hour / 24 - 2) / 7) * 2 * Math.PI);
  return 0.75 * byHour + 0.25 * byDay;
}

/** From -1 to 1, by the day; each guild begins elsewhere. */
function membersWave(id: string, at: number) {
  const day = Math.floor(at / DAY_MS) + Number(BigInt(id) % BigInt(MEMBERS_WAVE_DAYS));
  return Math.sin((day / MEMBERS_WAVE_DAYS) * 2 * Math.PI);
}
