import type { ServerRequest } from '#contract/queue.ts';
import { TimeAgo } from '../time-ago.tsx';
import { fullCount } from '../../i18n/formats.ts';
import { FullCount } from '../../i18n/full-count.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Fact } from '../../ui/fact.tsx';

/** Who submitted something, for which guild, and the last message we sent them. */
export function RequestFacts({
  request,
  isBeside,
}: {
  request: ServerRequest;
  /** Where there is room it stands beside what was sent, else below it. */
  isBeside: boolean;
}) {
  const { t, language } = useLanguage();
  const { reportsLeft } = request;
  const { requestedBy, ownerId, memberCount, botPresent, discordServerId, message, rejectionReason } =
    request;
  return (
    <div
      className={`grid content-start gap-4 border-t border-line pt-4 text-small ${isBeside ? 'lg:border-s lg:border-t-0 lg:ps-6 lg:pt-0' : ''}`}
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-3 [&_dd]:font-semibold [&_dt]:text-soft">
        <Fact name={t('moderation.request.submittedBy')}>
          {requestedBy === null ? (
            <span className="font-normal text-soft">{t('moderation.request.erased')}</span>
          ) : (
            <bdi>{requestedBy}</bdi>
          )}
          {ownerId === null ? null : (
            <span className="block text-fine font-normal text-soft tabular-nums select-all">{ownerId}</span>
          )}
        </Fact>
        <Fact name={t('moderation.request.members')}>
          <FullCount of={memberCount} />
        </Fact>
        <Fact name={t('moderation.request.bot')}>
          {t(botPresent ? 'moderation.request.botPresent' : 'moderation.request.botAbsent')}
        </Fact>
        <Fact name={t('moderation.request.id')}>
          <span className="text-fine font-normal text-soft tabular-nums select-all">{discordServerId}</span>
        </Fact>
        {message === null ? null : (
          <Fact name={t('moderation.request.message')}>{t(`moderation.request.messages.${message}`)}</Fact>
        )}
      </dl>
      {reportsLeft === null ? null : (
        <p className="rounded-control bg-raised px-4 py-2">
          {t('moderation.request.reportsLeft', {
            count: reportsLeft.reports,
            shown: fullCount(reportsLeft.reports, language),
          })}{' '}
          <TimeAgo at={reportsLeft.lastAt} />
        </p>
      )}
      {rejectionReason === null ? null : (
        <p className="rounded-control border-s-4 border-edge px-4 py-2">
          <span className="text-soft">{t('moderation.request.lastReason')}</span>{' '}
          <span className="whitespace-pre-line" dir="auto">
            {rejectionReason}
          </span>
        </p>
      )}
    </div>
  );
}
