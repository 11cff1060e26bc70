import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { ServerRequest } from '#contract/queue.ts';
import { listingAddress } from '#contract/paths.ts';
import { contentLanguage } from '../i18n/content-language.ts';
import { ContentParagraph } from '../i18n/content-paragraph.tsx';
import { FullCount } from '../i18n/full-count.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { Badge } from '../ui/badge.tsx';
import { Fact } from '../ui/fact.tsx';
import { Emblem } from '../ui/images/emblem.tsx';
import { listItem } from '../ui/focus/focus-next-on-remove.ts';
import { HistoryLink } from './audit-links.tsx';
import { FlagList } from './flag-list.tsx';
import { INVITE_PROBLEMS } from './invite-problems.ts';
import { TagBadges } from './tag-badges.tsx';

/** A listing in one of the admins' lists: its content, its state and the actions on it. */
export function ServerRow({
  server,
  children,
}: {
  server: ServerRequest;
  /** What can be done; handed the id of the row's heading. */
  children: (heading: string) => ReactNode;
}) {
  const heading = useId();
  const { id, name, icon, discordServerId } = server;
  return (
    <article
      {...listItem(id)}
      tabIndex={-1}
      aria-labelledby={heading}
      className="grid h-full grid-cols-1 content-start gap-4 rounded-card border border-line bg-surface p-5 shadow-card outline-offset-3"
    >
      <div className="flex items-start gap-4">
        <Emblem name={name} picture={icon} seed={discordServerId} size="small" />
        <div className="min-w-0 flex-1">
          <h3
            id={heading}
            className="font-display text-title font-semibold"
            lang={contentLanguage(server.language, name)}
          >
            <Link
              href={listingAddress(discordServerId)}
              className="inline-block min-h-11 content-center underline decoration-edge underline-offset-4 hover:text-accent-text hover:decoration-accent-text"
            >
              <bdi>{name}</bdi>
            </Link>
          </h3>
          <StateBadges server={server} />
        </div>
      </div>
      <ContentParagraph
        language={server.language}
        text={server.description}
        className="line-clamp-2 text-small text-soft"
      />
      <TagBadges tags={server.tags} language={server.language} />
      <Facts server={server} />
      <FlagList flags={server.flags} />
      <div className="grid gap-3">{children(heading)}</div>
    </article>
  );
}

/** The listing's category and language, and what is wrong with it. */
function StateBadges({ server }: { server: ServerRequest }) {
  const { t } = useLanguage();
  const { category, language, botPresent, unlisted, inviteProblem, inviteState, ownerBanned } = server;
  const invite = t('moderation.named', { name: t('moderation.request.invite') });
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2">
      <Badge tone="plain">{t(`categories.${category}`)}</Badge>
      <Badge tone="plain">{t(`languages.${language}`)}</Badge>
      {botPresent ? null : <Badge tone="bad">{t('ownServers.status.suspended')}</Badge>}
      {unlisted ? <Badge tone="plain">{t('ownServers.status.unlisted')}</Badge> : null}
      {inviteProblem === null ? null : (
        <Badge tone="bad">
          {invite}
          {t(INVITE_PROBLEMS[inviteProblem])}
        </Badge>
      )}
      {inviteState === 'unchecked' ? (
        <Badge tone="waiting">
          {invite}
          {t('moderation.request.inviteUnchecked')}
        </Badge>
      ) : null}
      {ownerBanned ? <Badge tone="bad">{t('moderation.request.senderBanned')}</Badge> : null}
    </p>
  );
}

function Facts({ server: { memberCount, requestedBy, discordServerId } }: { server: ServerRequest }) {
  const { t } = useLanguage();
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-small [&_dd]:font-semibold [&_dt]:text-soft">
      <Fact name={t('moderation.request.members')}>
        <FullCount of={memberCount} />
      </Fact>
      <Fact name={t('moderation.request.submittedBy')}>
        <bdi>{requestedBy ?? t('moderation.request.erased')}</bdi>
      </Fact>
      <Fact name={t('moderation.request.id')}>
        <span className="tabular-nums">{discordServerId}</span>
      </Fact>
    </dl>
  );
}

/** The actions on a listing, and the link to its audit. */
export function RowActions({
  discordServerId,
  describedBy,
  children,
}: {
  discordServerId: string;
  describedBy: string;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {children}
      <HistoryLink discordServerId={discordServerId} describedBy={describedBy} />
    </div>
  );
}
