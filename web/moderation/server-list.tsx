import { useId, type ReactNode } from 'react';
import type { ServerRequest } from '#contract/queue.ts';
import { ContentParagraph } from '../i18n/content-paragraph.tsx';
import { fullCount } from '../i18n/formats.ts';
import { FullCount } from '../i18n/full-count.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { Badge } from '../ui/badge.tsx';
import { Fact } from '../ui/fact.tsx';
import { Emblem } from '../ui/images/emblem.tsx';
import { CaseCard, RowActions, ServerHeading } from './case-card.tsx';
import { CaseList, type CaseTools } from './case-list.tsx';
import { FlagList } from './flag-list.tsx';
import { INVITE_PROBLEMS } from './invite-problems.ts';
import { TagBadges } from './tag-badges.tsx';
import type { Cases } from './use-cases.ts';

/** The listings of a status, or those of them that match some words. */
export function ServerList<Opened = never>({
  servers,
  empty,
  renderDialog,
  renderActions,
  renderFacts,
}: {
  servers: Cases<ServerRequest>;
  /** What is said when there are none. */
  empty: string;
  renderDialog?: (opened: Opened, tools: CaseTools<Opened>) => ReactNode;
  /** The buttons of a listing; handed the id of its heading. */
  renderActions: (server: ServerRequest, heading: string, tools: CaseTools<Opened>) => ReactNode;
  /** What stands above its buttons. */
  renderFacts?: (server: ServerRequest) => ReactNode;
}) {
  const { t, language } = useLanguage();
  const { total } = servers;
  return (
    <CaseList
      cases={servers}
      className="grid grid-cols-1 gap-4 lg:grid-cols-2"
      empty={empty}
      {...(renderDialog && { renderDialog })}
      renderRow={(server, tools) => (
        <ServerRow server={server}>
          {(heading) => (
            <>
              {renderFacts?.(server)}
              <RowActions discordServerId={server.discordServerId} describedBy={heading}>
                {renderActions(server, heading, tools)}
              </RowActions>
            </>
          )}
        </ServerRow>
      )}
    >
      <output className="block min-h-6 pb-3 text-small text-soft tabular-nums empty:hidden">
        {total === null || total === 0
          ? null
          : t('moderation.list.servers', { count: total, shown: fullCount(total, language) })}
      </output>
    </CaseList>
  );
}

/** A listing: its content, its state and the actions on it. */
function ServerRow({
  server,
  children,
}: {
  server: ServerRequest;
  /** What can be done; handed the id of the row's heading. */
  children: (heading: string) => ReactNode;
}) {
  const heading = useId();
  const { name, icon, discordServerId, language } = server;
  return (
    <CaseCard heading={heading} of={server} className="grid h-full grid-cols-1 content-start gap-4 p-5">
      <div className="flex items-start gap-4">
        <Emblem name={name} picture={icon} seed={discordServerId} size="small" />
        <div className="min-w-0 flex-1">
          <ServerHeading id={heading} discordServerId={discordServerId} name={name} language={language} />
          <StateBadges server={server} />
        </div>
      </div>
      <ContentParagraph
        language={language}
        text={server.description}
        className="line-clamp-2 text-small text-soft"
      />
      <TagBadges tags={server.tags} language={language} />
      <Facts server={server} />
      <FlagList flags={server.flags} />
      <div className="grid gap-3">{children(heading)}</div>
    </CaseCard>
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
        {requestedBy === null ? (
          <span className="font-normal text-soft">{t('moderation.request.erased')}</span>
        ) : (
          <bdi>{requestedBy}</bdi>
        )}
      </Fact>
      <Fact name={t('moderation.request.id')}>
        <span className="text-fine font-normal text-soft tabular-nums select-all">{discordServerId}</span>
      </Fact>
    </dl>
  );
}
