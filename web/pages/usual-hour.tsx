import { useApiQuery } from '../api/use-api-query.ts';
import { useReader } from '../events/use-reader.ts';
import { useIsHydrated } from '../i18n/day.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { isMeasured } from '../stats/activity/activity-card.tsx';
import { hourOfWeek, localWeek, minutesAhead } from '../stats/activity/local-week.ts';
import { activityOf } from '../stats/activity/queries.ts';
import { usualWords } from '../stats/activity/usual-words.ts';

const LOOK = 'mt-3 min-h-[2lh] font-medium text-balance md:min-h-[1lh]';

/**
 * How many are usually online in a server at this hour. HTML is for readers everywhere and may be hours old, so it says
 * from how many to how many in a week, with room for the longer sentence.
 */
export function UsualHour({ discordServerId }: { discordServerId: string }) {
  const { t, language } = useLanguage();
  const { now } = useReader();
  const isHere = useIsHydrated();
  const { data: activity, isPending } = useApiQuery(activityOf(discordServerId));
  if (isPending) return <p className={LOOK} />;
  if (activity === undefined || !isMeasured(activity)) return null;
  const at = new Date(now ?? 0);
  const words =
    isHere && now !== null
      ? usualWords(localWeek(activity.online, minutesAhead(at)), hourOfWeek(at), t, language)
      : usualWords(activity.online, null, t, language);
  return words === null ? null : <p className={LOOK}>{words}</p>;
}
