import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { ServerRequest } from '#contract/queue.ts';
import { contentLanguage } from '../../i18n/content-language.ts';
import { ContentParagraph } from '../../i18n/content-paragraph.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Emblem } from '../../ui/images/emblem.tsx';
import { CaseCard } from '../case-card.tsx';
import { TimeAgo } from '../time-ago.tsx';
import { ContentDiff } from './content-diff.tsx';
import { InviteLink } from '../invite-link.tsx';
import { FlagList } from '../flag-list.tsx';
import { TagBadges } from '../tag-badges.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestFacts } from './request-facts.tsx';
import type { useBatch } from './use-batch.ts';
import type { useRequestQueue } from './use-request-queue.ts';

/** How far below the window's top the request at hand begins, under the navigation. */
const PANE_TOP = 72;

/** A submission or an edit with all that is needed to decide about it. */
export function RequestItem({
  request,
  queue,
  batch,
  tabIndex,
  hasKeys,
  isInPane = false,
  onAsk,
}: {
  request: ServerRequest;
  queue: ReturnType<typeof useRequestQueue>;
  batch: ReturnType<typeof useBatch>;
  tabIndex: 0 | -1;
  /** Whether the keys work that are letters. */
  hasKeys: boolean;
  /** Whether it stands beside the list: its buttons are at the top then, in the same place for each. */
  isInPane?: boolean;
  /** Asks for the text of a rejection or of an approval. */
  onAsk: (act: 'reject' | 'note') => void;
}) {
  const heading = useId();
  const { live } = request;
  const actions = (
    <RequestActions
      request={request}
      queue={queue}
      batch={batch}
      heading={heading}
      hasKeys={hasKeys}
      isInPane={isInPane}
      onAsk={onAsk}
    />
  );
  return (
    <CaseCard
      heading={heading}
      of={request}
      tabIndex={tabIndex}
      isBusy={queue.pendingAction(request.id) !== undefined}
      className={`grid scroll-mt-18 grid-cols-1 gap-5 p-5 focus:border-accent-text ${isInPane ? '' : 'sm:p-6'}`}
    >
      {isInPane ? <PaneHead>{actions}</PaneHead> : null}
      <Head request={request} heading={heading} />
      <FlagList flags={request.flags} />
      {live === null ? (
        <Submission request={request} isInPane={isInPane} />
      ) : (
        <>
          <ContentDiff
            live={live}
            proposed={request}
            problem={request.inviteProblem}
            proposedState={request.inviteState}
          />
          <RequestFacts request={request} isBeside={false} />
        </>
      )}
      {isInPane ? null : <div className="grid gap-5">{actions}</div>}
    </CaseCard>
  );
}

/** Keeps the buttons in the same place, and the beginning of what is shown next in sight. */
function PaneHead({ children }: { children: ReactNode }) {
  const head = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const above = head.current?.closest('article')?.getBoundingClientRect().top ?? 0;
    if (above < 0) window.scrollBy({ top: above - PANE_TOP, behavior: 'instant' });
  }, []);
  return (
    <div
      ref={head}
      className="tall:sticky top-16 z-1 -mx-5 -mt-5 grid gap-2 rounded-t-card border-b border-line bg-surface px-5 py-3"
    >
      {children}
    </div>
  );
}

/** The request's name, its age and its badges. */
function Head({ request, heading }: { request: ServerRequest; heading: string }) {
  const { t } = useLanguage();
  const { name, icon, discordServerId, language } = request;
  return (
    <div className="flex items-start gap-4">
      <Emblem name={name} picture={icon} seed={discordServerId} size="small" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h3
            id={heading}
            className="min-w-0 font-display text-title font-semibold"
            lang={contentLanguage(language, name)}
          >
            <bdi>{name}</bdi>
          </h3>
          <p className="text-small text-soft">
            <span className="sr-only">
              {t('moderation.named', { name: t('moderation.request.waiting') })}
            </span>
            <TimeAgo at={request.submittedAt} />
          </p>
        </div>
        <Badges request={request} />
      </div>
    </div>
  );
}

function Badges({
  request: { category, language, live, botPresent, ownerBanned, claim },
}: {
  request: ServerRequest;
}) {
  const { t } = useLanguage();
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2 empty:hidden">
      {live === null ? (
        <>
          <Badge tone="plain">{t(`categories.${category}`)}</Badge>
          <Badge tone="plain">{t(`languages.${language}`)}</Badge>
        </>
      ) : null}
      {botPresent ? null : (
        <Badge tone="bad">
          {t('moderation.named', { name: t('moderation.request.bot') })}
          {t('moderation.request.botAbsent')}
        </Badge>
      )}
      {claim ? (
        <Badge tone={claim.isOwn ? 'plain' : 'waiting'}>
          {claim.isOwn
            ? t('moderation.request.claimedByYou')
            : t('moderation.request.claimedBy', { name: claim.by })}
        </Badge>
      ) : null}
      {ownerBanned ? <Badge tone="bad">{t('moderation.request.senderBanned')}</Badge> : null}
    </p>
  );
}

/** What a new listing says, and the facts about it. */
function Submission({ request, isInPane }: { request: ServerRequest; isInPane: boolean }) {
  const { t } = useLanguage();
  return (
    <div
      className={`grid grid-cols-1 gap-5 ${isInPane ? '' : 'lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8'}`}
    >
      <div className="grid content-start gap-4">
        <ContentParagraph
          language={request.language}
          text={request.description}
          className={`me-auto max-w-prose whitespace-pre-line ${isInPane ? 'text-lead' : ''}`}
        />
        {request.about === null ? null : (
          <div className="border-t border-line pt-3">
            <p className="mb-1 text-small text-soft">{t('moderation.request.about')}</p>
            <ContentParagraph
              language={request.language}
              text={request.about}
              className="me-auto max-w-prose whitespace-pre-line"
            />
          </div>
        )}
        <TagBadges tags={request.tags} language={request.language} />
        <p className="text-small">
          <span className="text-soft">{t('moderation.named', { name: t('moderation.request.invite') })}</span>
          <InviteLink link={request.inviteLink} problem={request.inviteState} />
        </p>
      </div>
      <RequestFacts request={request} isBeside={!isInPane} />
    </div>
  );
}
