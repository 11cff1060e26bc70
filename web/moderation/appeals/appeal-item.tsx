import { useId, type ReactNode } from 'react';
import type { Appeal, AppealAnswer } from '#contract/appeals.ts';
import { CaseCard, RowActions, ServerHeading } from '../case-card.tsx';
import { TimeAgo } from '../time-ago.tsx';
import { ContentParagraph } from '../../i18n/content-paragraph.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Badge } from '../../ui/badge.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Emblem } from '../../ui/images/emblem.tsx';

/** An appeal with the decision that it answers, and the two answers to it. */
export function AppealItem({
  appeal,
  onAnswer,
}: {
  appeal: Appeal;
  onAnswer: (outcome: AppealAnswer) => void;
}) {
  const { t } = useLanguage();
  const heading = useId();
  const { discordServerId, about, serverStatus, text } = appeal;
  const isHeldByBan = about !== 'ban' && serverStatus === 'banned';
  const button = (outcome: AppealAnswer, words: string, heading: string) => (
    <button
      type="button"
      aria-describedby={heading}
      onClick={() => onAnswer(outcome)}
      className={`${outcome === 'granted' ? BUTTON.primary : BUTTON.quiet} min-w-28 px-4 text-small max-sm:flex-auto`}
    >
      {words}
    </button>
  );
  return (
    <CaseCard heading={heading} of={appeal} className="grid grid-cols-1 gap-5 p-5 sm:p-6">
      <Head appeal={appeal} heading={heading} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:gap-8">
        <AppealWords appeal={appeal}>{text}</AppealWords>
        <Decision appeal={appeal} />
      </div>
      {isHeldByBan ? (
        <p className="rounded-control bg-raised px-4 py-3 text-small">{t('moderation.appeals.bannedNow')}</p>
      ) : null}
      <RowActions discordServerId={discordServerId} describedBy={heading}>
        {isHeldByBan ? null : button('granted', t('moderation.appeals.grant'), heading)}
        {button('refused', t('moderation.appeals.refuse'), heading)}
      </RowActions>
    </CaseCard>
  );
}

function Head({ appeal, heading }: { appeal: Appeal; heading: string }) {
  const { t } = useLanguage();
  const { serverName, icon, discordServerId, about, createdAt } = appeal;
  return (
    <div className="flex items-start gap-4">
      <Emblem name={serverName} picture={icon} seed={discordServerId} size="small" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <ServerHeading id={heading} discordServerId={discordServerId} name={serverName} />
          <p className="text-small text-soft">
            <TimeAgo at={createdAt} />
          </p>
        </div>
        <p className="mt-1">
          <Badge tone="bad">{t(`moderation.appeals.about.${about}`)}</Badge>
        </p>
      </div>
    </div>
  );
}

function AppealWords({ appeal: { submittedBy }, children }: { appeal: Appeal; children: string | null }) {
  const { t } = useLanguage();
  return (
    <section className="grid content-start gap-1.5">
      <Title words={t('moderation.appeals.said')}>
        <bdi>
          {submittedBy === null
            ? t('moderation.appeals.erased')
            : t('moderation.appeals.sentBy', { name: submittedBy })}
        </bdi>
      </Title>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line" dir="auto">
        {children}
      </p>
    </section>
  );
}

/** The decision that is appealed, and what it was about. */
function Decision({ appeal: { decision, content } }: { appeal: Appeal }) {
  const { t } = useLanguage();
  return (
    <section className="grid content-start gap-1.5 border-line max-lg:border-t max-lg:pt-5 lg:border-s lg:ps-8">
      <Title words={t('moderation.appeals.decided')}>
        <bdi>
          {decision.by === null
            ? t('moderation.appeals.erased')
            : t('moderation.appeals.by', { name: decision.by })}
        </bdi>{' '}
        · <TimeAgo at={decision.at} />
      </Title>
      {decision.reason === null ? (
        <p className="text-soft">{t('moderation.appeals.noReason')}</p>
      ) : (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line" dir="auto">
          {decision.reason}
        </p>
      )}
      {decision.isOwn ? <p className="text-small font-medium">{t('moderation.appeals.own')}</p> : null}
      {content === null ? null : (
        <details className="text-small">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-soft underline decoration-edge underline-offset-4 hover:text-accent-text">
            {t('moderation.appeals.rejected')}
          </summary>
          <div className="mt-1 grid gap-2 border-s-2 border-line ps-4">
            <ContentParagraph
              language={content.language}
              text={content.description}
              className="whitespace-pre-line"
            />
            {content.about === null ? null : (
              <ContentParagraph
                language={content.language}
                text={content.about}
                className="whitespace-pre-line"
              />
            )}
            {content.inviteLink === null ? null : (
              <p className="wrap-anywhere text-soft">{content.inviteLink}</p>
            )}
          </div>
        </details>
      )}
    </section>
  );
}

function Title({ words, children }: { words: string; children: ReactNode }) {
  return (
    <p className="text-small text-soft">
      <span className="font-semibold text-ink">{words}</span> {children}
    </p>
  );
}
