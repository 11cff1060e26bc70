import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { SubmittedServer } from '#contract/listings.ts';
import { listingAddress, workshopAddress } from '#contract/paths.ts';
import { Day } from '../../i18n/day.tsx';
import { shortRating } from '../../i18n/formats.ts';
import { ContentParagraph } from '../../i18n/content-paragraph.tsx';
import { FullCount } from '../../i18n/full-count.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { StatusBadge } from '../../guilds/status-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Fact } from '../../ui/fact.tsx';
import { Emblem } from '../../ui/images/emblem.tsx';
import { CategoryBadge } from '../category-badge.tsx';
import { BanReason, ByPerson } from './ban-reason.tsx';
import { Appeal } from './appeal.tsx';
import { contentLanguage } from '../../i18n/content-language.ts';
import { TagLinks } from '../tag-links.tsx';
import { readingDirection } from '../../i18n/reading-direction.ts';

/** What can be done with a listing that one has submitted. */
export interface SubmittedActions {
  readonly onEdit: (server: SubmittedServer) => void;
  readonly onAddBot: (guildId: string) => void;
}

/** A listing as its submitter sees it: its state, the moderators' reason, and the actions on it. */
export function SubmittedCard({ server, actions }: { server: SubmittedServer; actions: SubmittedActions }) {
  const { t } = useLanguage();
  const heading = useId();
  const { name, discordServerId, status, description, memberCount, rating, reviewCount, createdAt } = server;
  return (
    <article
      aria-labelledby={heading}
      className="flex h-full flex-col gap-4 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="flex items-start gap-4" dir={readingDirection(description || name)}>
        <Emblem name={name} picture={server.icon} seed={discordServerId} size="small" />
        <div className="min-w-0 flex-1">
          <h3
            id={heading}
            className="line-clamp-2 font-display text-title font-semibold"
            lang={contentLanguage(server.language, name)}
          >
            <bdi>{name}</bdi>
          </h3>
          <div className="mt-2 flex">
            <p className="flex flex-wrap items-center gap-2" dir="ltr">
              <StatusBadge status={status} />
              {server.botPresent ? null : <Badge tone="bad">{t('ownServers.status.suspended')}</Badge>}
              {server.unlisted ? <Badge tone="bad">{t('ownServers.status.unlisted')}</Badge> : null}
              <CategoryBadge category={server.category} />
              <Badge tone="plain">{t(`languages.${server.language}`)}</Badge>
            </p>
          </div>
        </div>
      </div>
      <ContentParagraph
        language={server.language}
        text={server.description}
        className="line-clamp-3 text-small text-soft"
      />
      <TagLinks tags={server.tags} language={server.language} />
      <dl className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-4 text-small [&_dd]:font-semibold [&_dd]:tabular-nums [&_dt]:text-soft">
        <Fact name={t('listings.members')}>
          <FullCount of={memberCount} />
        </Fact>
        <Fact name={t('listings.rating')}>
          {rating === null ? t('listings.notAvailable') : `${shortRating(rating)}/5.0`}
        </Fact>
        <Fact name={t('ownServers.reviews')}>
          <FullCount of={reviewCount} />
        </Fact>
        <Fact name={t('ownServers.submittedOn')}>
          <Day at={createdAt} />
        </Fact>
      </dl>
      <Notices server={server} actions={actions} heading={heading} />
      <Appeal server={server} describedBy={heading} />
      <div className="mt-auto flex flex-wrap items-center gap-2.5">
        <Link href={listingAddress(discordServerId)} aria-describedby={heading} className={BUTTON.quiet}>
          {t('ownServers.viewPage')}
        </Link>
        <Link href={workshopAddress(discordServerId)} aria-describedby={heading} className={BUTTON.quiet}>
          {t('ownServers.manage')}
        </Link>
      </div>
    </article>
  );
}

/** What the owner has to know or mend. */
function Notices({
  server,
  actions: { onEdit, onAddBot },
  heading,
}: {
  server: SubmittedServer;
  actions: SubmittedActions;
  heading: string;
}) {
  const { t } = useLanguage();
  const { status, botPresent, rejectionReason, rejectedContent, inviteProblem, discordServerId } = server;
  const isDecided = status === 'approved' || status === 'rejected';
  const button = (words: string, onClick: () => void) => (
    <button type="button" aria-describedby={heading} onClick={onClick} className={`mt-3 ${BUTTON.quiet}`}>
      {words}
    </button>
  );
  return (
    <>
      {botPresent || status === 'banned' ? null : (
        <Notice>
          <p>
            <strong className="font-semibold">{t('ownServers.suspendedTitle')}</strong> -{' '}
            {t('ownServers.suspendedText')}
          </p>
          {button(t('ownServers.addBot'), () => onAddBot(discordServerId))}
        </Notice>
      )}
      {status === 'banned' ? (
        <Notice>
          <BanReason listing={server} />
        </Notice>
      ) : null}
      {rejectionReason === null ? null : (
        <Notice>
          <p className="font-semibold">
            {t(status === 'approved' ? 'ownServers.editRejectedTitle' : 'ownServers.rejectedTitle')}
          </p>
          <p className="mt-1 whitespace-pre-line" dir="auto">
            {rejectionReason}
          </p>
          <ByPerson />
          {status === 'approved' ? (
            <p className="mt-1 text-soft">{t('ownServers.editRejectedText')}</p>
          ) : null}
          {isDecided && botPresent ? button(t('ownServers.editAndResubmit'), () => onEdit(server)) : null}
        </Notice>
      )}
      {/* What was rejected since is gone, and why with it: its author's data is erased. */}
      {rejectionReason === null && rejectedContent !== null && status === 'rejected' ? (
        <Notice>
          <p>{t('preview.rejected')}</p>
          {botPresent ? button(t('ownServers.editAndResubmit'), () => onEdit(server)) : null}
        </Notice>
      ) : null}
      {inviteProblem === null || status === 'banned' ? null : (
        <Notice>
          <p>
            <span>{t(`ownServers.invite.${inviteProblem}`)} </span>
            {status === 'pending' ? <span>{t('ownServers.invite.later')}</span> : null}
          </p>
          {isDecided && botPresent && rejectionReason === null
            ? button(t('ownServers.invite.mend'), () => onEdit(server))
            : null}
        </Notice>
      )}
    </>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-control border-s-4 border-caution bg-caution-wash px-4 py-3.5 text-small">
      {children}
    </div>
  );
}
