import type { ServerRequest } from '#contract/queue.ts';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';

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
  const { requestedBy, ownerId, memberCount, botPresent, discordServerId, message, rejectionReason } =
    request;
  return (
    <div
      className={`grid content-start gap-4 border-t border-line pt-4 text-small ${isBeside ? 'lg:border-s lg:border-t-0 lg:ps-6 lg:pt-0' : ''}`}
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-3 [&_dd]:font-semibold [&_dt]:text-soft">
        <div>
          <dt>{t('moderation.request.submittedBy')}</dt>
          <dd>
            <bdi>{requestedBy ?? t('moderation.request.erased')}</bdi>
            {ownerId === null ? null : (
              <span className="block font-normal text-soft tabular-nums">{ownerId}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('moderation.request.members')}</dt>
          <dd className="tabular-nums">
            {memberCount === null ? t('listings.unknown') : fullCount(memberCount, language)}
          </dd>
        </div>
        <div>
          <dt>{t('moderation.request.bot')}</dt>
          <dd>{t(botPresent ? 'moderation.request.botPresent' : 'moderation.request.botAbsent')}</dd>
        </div>
        <div>
          <dt>{t('moderation.request.id')}</dt>
          <dd className="tabular-nums">{discordServerId}</dd>
        </div>
        {message === null ? null : (
          <div>
            <dt>{t('moderation.request.message')}</dt>
            <dd>{t(`moderation.request.messages.${message}`)}</dd>
          </div>
        )}
      </dl>
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
