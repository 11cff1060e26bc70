import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { JoinOutcome } from '#contract/pages.ts';
import { joinAddress, listingAddress } from '#contract/paths.ts';
import { elapsedTime } from '../moderation/elapsed-time.ts';
import { usePageFacts } from '../api/page-facts.tsx';
import { serverNow } from '../api/server-clock.ts';
import { useTimeOfDay } from '../i18n/day.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { AgeQuestion } from '../listings/age-question.tsx';
import { FurtherListings } from '../listings/further-listings.tsx';
import { Head } from '../shell/head.tsx';
import { BUTTON } from '../ui/button.ts';
import { FullPageNotice } from '../ui/full-page-notice.tsx';
import { Emblem } from '../ui/images/emblem.tsx';
import { NotFound } from './not-found.tsx';

/** `/join/:id`, where nobody is sent on to Discord: why not. The server has found it out for this very request. */
function JoinPage({ id }: { id: string }) {
  const { t } = useLanguage();
  const { asksAge, join } = usePageFacts();
  return (
    <div className="py-4 sm:py-6">
      {asksAge === id ? (
        <AgeQuestion id={id} />
      ) : join === undefined || join.state === 'unknown' ? (
        <NotFound title={t('listings.notFound')} text={t('listings.notFoundHint')} />
      ) : (
        <Outcome id={id} join={join} />
      )}
    </div>
  );
}
export { JoinPage as Page };

/** Why somebody who wanted to join is not sent on. Only where nothing is known is there a link to go on by. */
function Outcome({ id, join }: { id: string; join: Exclude<JoinOutcome, { state: 'unknown' }> }) {
  const { t } = useLanguage();
  const timeOfDay = useTimeOfDay();
  if (join.state === 'unavailable')
    return (
      <JoinNotice title={t('join.unavailable')} text={t('join.unavailableText')}>
        <TryAgain id={id} />
      </JoinNotice>
    );
  const { state, name, icon = null } = join;
  return (
    <>
      <JoinNotice
        emblem={<Emblem name={name} picture={icon} seed={id} size="large" />}
        {...(state === 'paused' && join.until !== null
          ? {
              title: t('join.pausedUntil', { time: timeOfDay(join.until) }),
              text: t('join.pausedUntilText', { name }),
            }
          : { title: t(`join.${state}`), text: t(`join.${state}Text`, { name }) })}
      >
        {state === 'unproved' ? (
          <>
            <p className="-mt-4 mb-3 w-full text-lead text-soft">
              <LastSeen at={join.seenAt} />
            </p>
            <TryAgain id={id} />
            <a href={join.inviteLink} rel="noopener noreferrer nofollow" className={BUTTON.quiet}>
              {t('join.goOn')}
            </a>
          </>
        ) : null}
        <Link href={listingAddress(id)} className={state === 'unproved' ? BUTTON.quiet : BUTTON.primary}>
          {t('join.back', { name })}
        </Link>
      </JoinNotice>
      <FurtherListings similarTo={id} />
    </>
  );
}

function JoinNotice({
  title,
  text,
  emblem,
  children,
}: {
  title: string;
  text: string;
  emblem?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLanguage();
  return (
    <>
      <Head title={t('site.pageTitle', { page: title })} description={text} path={null} robots="noindex" />
      <FullPageNotice title={title} text={text} emblem={emblem}>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center">{children}</div>
      </FullPageNotice>
    </>
  );
}

/** Asks once more. A plain link, since the server alone can. */
function TryAgain({ id }: { id: string }) {
  const { t } = useLanguage();
  return (
    <a href={joinAddress(id)} className={BUTTON.primary}>
      {t('listings.tryAgain')}
    </a>
  );
}

/** When an invite was last seen to lead to the server. A minute may pass until the browser says it again. */
function LastSeen({ at }: { at: string | null }) {
  const { t, language } = useLanguage();
  if (at === null) return <span>{t('join.neverSeen')}</span>;
  const when = elapsedTime(at, serverNow(), language) ?? t('join.justNow');
  return (
    <time dateTime={at} suppressHydrationWarning>
      {t('join.lastSeen', { when })}
    </time>
  );
}
