import type { ReplyOf } from '#contract/endpoint.ts';
import type { getLife } from '#contract/activity.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useIsHydrated } from '../../i18n/day.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { dateAndTime, timeZoneName } from './activity-formats.ts';
import { ActivitySkeleton } from './activity-skeleton.tsx';
import { MembersHistory } from './members-line.tsx';
import { activityOf } from './queries.ts';
import { useState } from 'react';
import { busiestWords, dayName, shortHour } from './busiest-words.ts';
import { HeatMap } from './heat-map.tsx';
import { localWeek, minutesAhead, type Week } from './local-week.ts';
import { shortCount } from '../../i18n/formats.ts';
import { daysInOrder } from './marks.ts';
import { AsTable } from '../../ui/as-table.tsx';

type Activity = ReplyOf<typeof getLife>;

/** Known hours from which on the card shows a week. */
const HOURS_OF_DAY = 24;

/** The activity of a server by hour, and its members by day. */
export function ActivityCard({
  discordServerId,
  className,
}: {
  discordServerId: string;
  /** The classes of what has the week and the members, which stand below each other by themselves. */
  className?: string;
}) {
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
        <div className={className}>
          <div>
            {isMeasured(activity) ? (
              <WeekOfActivity online={activity.online} />
            ) : (
              <Measuring since={activity.measuredSince} />
            )}
          </div>
          <div>
            <MembersHistory members={activity.members} growth={activity.growth} />
            <p className="mt-6 text-fine text-soft">{t('life.counted')}</p>
          </div>
        </div>
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

/** A week of a server in words, as a heat map and as a table: in the reader's time zone, and in HTML in UTC. */
function WeekOfActivity({ online }: { online: Week }) {
  const { t, language } = useLanguage();
  const isHere = useIsHydrated();
  const [now] = useState(() => new Date());
  const week = isHere ? localWeek(online, minutesAhead(now)) : online;
  const words = busiestWords(week, t, language) ?? '';
  return (
    <>
      {/* Room for a line more on a phone, so that nothing moves when the reader's hours are longer words. */}
      <div className="min-h-21 sm:min-h-0">
        <p className="text-lead font-semibold text-balance [:lang(ja)_&]:[word-break:auto-phrase]">{words}</p>
        <p className="mt-1 text-small text-soft">
          {isHere ? t('life.yourTime', { zone: timeZoneName(now, language) }) : t('life.universalTime')}
        </p>
      </div>
      <HeatMap week={week} online={online} label={words} />
      <WeekTable week={week} />
    </>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** How many are online in each hour of a week. */
function WeekTable({ week }: { week: Week }) {
  const { t, language } = useLanguage();
  const days = daysInOrder(language);
  return (
    <AsTable caption={t('life.onlineByHour')}>
      <thead>
        <tr>
          <th scope="col">{t('life.hour')}</th>
          {days.map((day) => (
            <th key={day} scope="col">
              {dayName(day, language, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {HOURS.map((hour) => (
          <tr key={hour}>
            <th scope="row">{`${shortHour(hour, language)}–${shortHour(hour + 1, language)}`}</th>
            {days.map((day) => {
              const count = week[day * HOURS.length + hour] ?? null;
              return <td key={day}>{count === null ? '–' : shortCount(Math.round(count))}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </AsTable>
  );
}
