import { useId } from 'react';
import type { WorkshopListing } from '#contract/workshop.ts';
import { elapsedTime } from '../../moderation/elapsed-time.ts';
import { serverNow } from '../../api/server-clock.ts';
import { localDay } from '../../i18n/formats.ts';
import { useTimeOfDay } from '../../i18n/day.tsx';
import { useLanguage } from '../../i18n/language.tsx';

type Invite = NonNullable<WorkshopListing['invite']>;

/** Whether people can join by the listing's invite link, as Discord last said. */
export function InviteHealth({
  listing: { invite, status },
  pausedUntil,
}: {
  listing: WorkshopListing;
  pausedUntil: string | null;
}) {
  const { t } = useLanguage();
  const timeOfDay = useTimeOfDay();
  const heading = useId();
  if (status === 'banned') return null;
  return (
    <section aria-labelledby={heading} className="border-t border-line pt-5 text-small">
      <h3 id={heading} className="mb-1 font-semibold">
        {t('workshop.invite.title')}
      </h3>
      {pausedUntil === null ? null : (
        <p className="mb-1 font-medium text-caution">
          {t('workshop.invite.pausedUntil', { time: timeOfDay(pausedUntil) })}
        </p>
      )}
      {invite === null ? <p className="text-soft">{t('workshop.invite.none')}</p> : <Known invite={invite} />}
    </section>
  );
}

function Known({ invite }: { invite: Invite }) {
  const { t, language } = useLanguage();
  const { state, paused, checkedAt, expiresAt } = invite;
  const isBad = state !== 'good' && state !== 'unchecked';
  const words = isBad
    ? t(`ownServers.invite.${state}`)
    : t(paused ? 'workshop.invite.paused' : `workshop.invite.${state}`);
  return (
    <div className="flex flex-wrap gap-x-2">
      <p className={isBad || paused ? 'font-medium text-caution' : ''}>{words}</p>
      {state === 'good' && !paused ? <Expiry at={expiresAt} /> : null}
      {checkedAt === null ? null : (
        <p className="text-soft">
          <time dateTime={checkedAt}>
            {t('join.checked', {
              when: elapsedTime(checkedAt, serverNow(), language) ?? t('join.justNow'),
            })}
          </time>
        </p>
      )}
    </div>
  );
}

function Expiry({ at }: { at: string | null }) {
  const { t, language } = useLanguage();
  return (
    <p>
      {at === null
        ? t('workshop.invite.never')
        : t('workshop.invite.expires', { day: localDay(at, language) })}
    </p>
  );
}
