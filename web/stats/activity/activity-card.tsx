import type { ReplyOf } from '#contract/endpoint.ts';
import type { getLife } from '#contract/activity.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useIsHydrated } from '../../i18n/day.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { dateAndTime } from './activity-formats.ts';
import { ActivitySkeleton } from './activity-skeleton.tsx';
import { MembersHistory } from './members-line.tsx';
import { activityOf } from './queries.ts';
import { WeekOfActivity } from './week-of-activity.tsx';

type Activity = ReplyOf<typeof getLife>;

/** Known hours from which on the card shows a week. */
const HOURS_OF_DAY = 24;

/** The activity of a server by hour, and its members by day. */
export function ActivityCard({ discordServerId }: { discordServerId: string }) {
  const { t } = useLanguage();
  const { data: activity, isPending, refetch } = useApiQuery(activityOf(discordServerId));
  if (isPending) {
    return (
      <div aria-busy="true" className="animate-wait">
        <output className="sr-only">{t('life.loading')}</output>
        <ActivitySkeleton />
      </div>
    );
  }
  return (
    <Card title={t('life.title')}>
      {activity === undefined ? (
        <Notice urgent title={t('life.loadFailed')}>
          <button type="button" className={BUTTON.quiet} onClick={() => void refetch()}>
            {t('listings.tryAgain')}
          </button>
        </Notice>
      ) : (
        <>
          {isMeasured(activity) ? (
            <WeekOfActivity online={activity.online} />
          ) : (
            <Measuring since={activity.measuredSince} />
          )}
          <MembersHistory members={activity.members} growth={activity.growth} />
          <p className="mt-6 text-fine text-soft">{t('life.counted')}</p>
        </>
      )}
    </Card>
  );
}

/** Whether enough hours are known to speak of a week. */
export function isMeasured({ online }: Activity): boolean {
  return online.filter((count) => count !== null).length >= HOURS_OF_DAY;
}

/** The start of the measurement: in UTC until the page is hydrated, since HTML is for readers everywhere. */
function Measuring({ since }: { since: string | null }) {
  const { t, language } = useLanguage();
  const isHere = useIsHydrated();
  const when = since && dateAndTime(since, language, isHere);
  return (
    <>
      <p className="text-lead font-medium">
        {when === null ? t('life.measuringSoon') : t('life.measuringSince', { when })}
      </p>
      <p className="mt-1 text-soft">{t('life.measuringHint')}</p>
    </>
  );
}
