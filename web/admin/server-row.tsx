import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { ServerRequest } from '#contract/queue.ts';
import { listingAddress } from '#contract/paths.ts';
import { contentLanguage } from '../i18n/content-language.ts';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Badge } from '../ui/badge.tsx';
import { Emblem } from '../ui/images/emblem.tsx';
import { listItem } from '../ui/focus/focus-next-on-remove.ts';
import { HistoryLink } from './audit-links.tsx';

/** A listing in one of the admins' lists: its content, its state and the actions on it. */
export function ServerRow({
  server,
  children,
}: {
  server: ServerRequest;
  /** What can be done; handed the id of the row's heading. */
  children: (heading: string) => ReactNode;
}) {
  const { t, language } = useLanguage();
  const heading = useId();
  const { id, name, icon, discordServerId, description, memberCount, requestedBy, inviteProblem } = server;
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
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <Badge tone="plain">{t(`categories.${server.category}`)}</Badge>
            <Badge tone="plain">{t(`languages.${server.language}`)}</Badge>
            {server.botPresent ? null : <Badge tone="bad">{t('ownServers.status.suspended')}</Badge>}
            {inviteProblem === null ? null : (
              <Badge tone="bad">
                {t('moderation.named', { name: t('moderation.request.invite') })}
                {t(
                  inviteProblem === 'dead'
                    ? 'moderation.request.inviteDead'
                    : 'moderation.request.inviteElsewhere',
                )}
              </Badge>
            )}
            {server.inviteState === 'unchecked' ? (
              <Badge tone="waiting">
                {t('moderation.named', { name: t('moderation.request.invite') })}
                {t('moderation.request.inviteUnchecked')}
              </Badge>
            ) : null}
            {server.ownerBanned ? <Badge tone="bad">{t('moderation.request.senderBanned')}</Badge> : null}
          </p>
        </div>
      </div>
      <p
        className="line-clamp-2 text-small text-soft"
        lang={contentLanguage(server.language, description)}
        dir="auto"
      >
        {description}
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-small [&_dd]:font-semibold [&_dt]:text-soft">
        <div>
          <dt>{t('moderation.request.members')}</dt>
          <dd className="tabular-nums">
            {memberCount === null ? t('listings.unknown') : fullCount(memberCount, language)}
          </dd>
        </div>
        <div>
          <dt>{t('moderation.request.submittedBy')}</dt>
          <dd>
            <bdi>{requestedBy ?? t('moderation.request.erased')}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('moderation.request.id')}</dt>
          <dd className="tabular-nums">{discordServerId}</dd>
        </div>
      </dl>
      <div className="grid gap-3">{children(heading)}</div>
    </article>
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
