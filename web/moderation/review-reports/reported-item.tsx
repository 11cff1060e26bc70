import { useId } from 'react';
import { CaseCard, RowActions, ServerHeading } from '../case-card.tsx';
import { TimeAgo } from '../time-ago.tsx';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { BUTTON } from '../../ui/button.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { writtenAtOf, type ReportedText } from './reported-texts.ts';
import { WrittenText } from './written-text.tsx';

/** A review or a reply that was reported, with the reasons given, and the two ways to decide about it. */
export function ReportedItem({
  reported,
  isDismissing,
  error,
  onDismiss,
  onRemove,
}: {
  reported: ReportedText;
  isDismissing: boolean;
  /** Why the last attempt failed, in words. */
  error: string | undefined;
  onDismiss: () => void;
  onRemove: () => void;
}) {
  const { t, language } = useLanguage();
  const heading = useId();
  const { of, about, pending } = reported;
  const { discordServerId, serverName, changedSince } = about;
  return (
    <CaseCard heading={heading} of={reported} className="grid grid-cols-1 gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <ServerHeading id={heading} discordServerId={discordServerId} name={serverName} />
        <Badge tone="bad">{t(`moderation.reviews.of.${of}`)}</Badge>
        <Badge tone="waiting">
          {t('moderation.reports.count', { count: pending, shown: fullCount(pending, language) })}
        </Badge>
      </div>
      <ReportedWords reported={reported} />
      {changedSince ? (
        <p className="rounded-control bg-raised px-4 py-3 text-small">
          {t('moderation.reviews.changedSince')}
        </p>
      ) : null}
      <Reasons reported={reported} />
      <InlineError sentence={error} />
      <RowActions discordServerId={discordServerId} describedBy={heading}>
        {writtenAtOf(reported) === null ? null : (
          <button
            type="button"
            aria-describedby={heading}
            onClick={onRemove}
            className={`${BUTTON.primary} min-w-28 px-4 text-small max-sm:flex-auto`}
          >
            {t('moderation.reviews.remove')}
          </button>
        )}
        <ActionButton
          words={t('moderation.reviews.dismiss')}
          busyWords={t('moderation.reviews.dismissing')}
          isBusy={isDismissing}
          describedBy={heading}
          onPress={onDismiss}
        />
      </RowActions>
    </CaseCard>
  );
}

/** The review as it is now, and its reply; what was reported of the two stands out. */
function ReportedWords({ reported: { of, about } }: { reported: ReportedText }) {
  const { t } = useLanguage();
  const { username, rating, comment, createdAt, reply } = about.review;
  return (
    <div className="grid grid-cols-1 gap-4">
      <WrittenText by={username} rating={rating} at={createdAt} text={comment} isMeant={of === 'review'} />
      {reply === null ? null : (
        <WrittenText
          by={t('moderation.reviews.team')}
          rating={null}
          at={reply.at}
          text={reply.text}
          isMeant={of === 'reply'}
        />
      )}
    </div>
  );
}

function Reasons({ reported: { reports, pending, withoutText } }: { reported: ReportedText }) {
  const { t, language } = useLanguage();
  const read = reports.filter((report) => report.withoutText === 0);
  const unseen = pending - read.length - withoutText;
  return (
    <>
      <ul aria-label={t('moderation.reviews.reasons')} className="divide-y divide-line border-y border-line">
        {read.map(({ id, reason, reporterName, createdAt }) => (
          <li key={id} className="py-3">
            <p className="max-w-prose wrap-anywhere whitespace-pre-line" dir="auto">
              {reason}
            </p>
            <p className="mt-1 flex flex-wrap gap-x-3 text-small text-soft">
              {reporterName === null ? null : (
                <span>
                  <bdi>{t('moderation.reports.by', { name: reporterName })}</bdi>
                </span>
              )}
              <TimeAgo at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
      {withoutText > 0 ? (
        <p className="text-small text-soft">
          {t('moderation.reviews.withoutText', {
            count: withoutText,
            shown: fullCount(withoutText, language),
          })}
        </p>
      ) : null}
      {unseen > 0 ? (
        <p className="text-small text-soft">
          {t('moderation.reviews.more', { count: unseen, shown: fullCount(unseen, language) })}
        </p>
      ) : null}
    </>
  );
}
