import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { UserGuild } from '#contract/guilds.ts';
import { contentIn, type ListingContent } from '#contract/content.ts';
import type { SubmittedServer } from '#contract/listings.ts';
import { queryKeyOf } from '../api/query.ts';
import { errorMessage } from '../api/error-message.ts';
import { BumpButton } from '../bumps/bump-button.tsx';
import { guildCardId } from '../guilds/guild-card.tsx';
import { OwnGuilds } from '../guilds/own-guilds.tsx';
import { userGuilds } from '../guilds/queries.ts';
import { useBotInvite } from '../guilds/use-bot-invite.ts';
import { GuildsSkeleton } from '../guilds/guilds-skeleton.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { DeleteDialog } from '../listings/submissions/delete-dialog.tsx';
import { submittedServers } from '../listings/submissions/queries.ts';
import { ServerDialog, type Subject } from '../listings/submissions/server-dialog.tsx';
import { SubmittedServers } from '../listings/submissions/submitted-servers.tsx';
import { YourData } from '../own-data/your-data.tsx';
import { BUTTON } from '../ui/button.ts';
import { Notice } from '../ui/notice.tsx';

/** The dialog that is open, and what it is about. */
type Opened =
  | { readonly act: 'submit' | 'update'; readonly subject: Subject; readonly content: ListingContent | null }
  | { readonly act: 'delete'; readonly subject: Subject };

/** A member's listings, and the guilds they could add. */
export function OwnServers({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  // Coming back to the page shows what became of the servers meanwhile.
  const guilds = useQuery<readonly UserGuild[]>({ queryKey: queryKeyOf(userGuilds), staleTime: 0 });
  const submitted = useQuery<readonly SubmittedServer[]>({
    queryKey: queryKeyOf(submittedServers),
    staleTime: 0,
  });
  const [opened, open] = useState<Opened | null>(null);
  const close = () => open(null);
  const changed = useRef<{ readonly guildId: string; readonly stays: Element | null } | null>(null);
  const shown = useRef<Opened>(null);
  useEffect(() => {
    shown.current = opened;
  }, [opened]);
  const done = (what: Opened) => {
    // After the dialog was closed early the focus stays where it is, for as long as that element is there.
    const stays = shown.current === what ? null : document.activeElement;
    changed.current = { guildId: what.subject.guildId, stays };
    open((now) => (now === what ? null : now));
  };
  // What was pressed is not there any more after a change; the guild's own card is.
  useEffect(() => {
    if (opened !== null || changed.current === null) return;
    const { guildId, stays } = changed.current;
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.matches(':disabled') === true;
    if (stays !== null && focused === stays && !isLost) return;
    changed.current = null;
    if (stays === null || isLost)
      document.querySelector<HTMLElement>(`#${guildCardId(guildId)}`)?.focus({ preventScroll: true });
  });

  const addBot = useBotInvite(async (guildId) => {
    const [asked] = await Promise.all([
      guilds.refetch({ cancelRefetch: false }),
      submitted.refetch({ cancelRefetch: false }),
    ]);
    const isIn = asked.data?.some(({ id, botInGuild }) => id === guildId && botInGuild) === true;
    // A listing that waited for the bot is public again.
    if (isIn) void queryClient.invalidateQueries({ queryKey: ['/api', 'servers'] });
    return isIn;
  });

  if (submitted.isPending) return <GuildsSkeleton />;
  if (submitted.data === undefined && guilds.data === undefined && guilds.error !== null) {
    const tryBoth = () => void Promise.all([submitted.refetch(), guilds.refetch()]);
    return (
      <>
        <Failed error={guilds.error} onTryAgain={tryBoth} />
        <YourData userId={userId} />
      </>
    );
  }
  return (
    <>
      {submitted.data === undefined ? (
        <Failed error={submitted.error} onTryAgain={() => void submitted.refetch()} />
      ) : (
        <SubmittedServers
          servers={submitted.data}
          actions={{
            onEdit: (server) =>
              open({
                act: 'update',
                subject: subjectOf(server),
                content: contentIn(server.rejectedContent ?? server),
              }),
            onDelete: (server) => open({ act: 'delete', subject: subjectOf(server) }),
            onAddBot: addBot,
          }}
        />
      )}
      <div className="mt-12 first:mt-0">
        {guilds.data !== undefined ? (
          <OwnGuilds
            guilds={guilds.data}
            actions={{
              onSubmit: (guild) =>
                open({
                  act: guild.isAdded ? 'update' : 'submit',
                  subject: subjectOfGuild(guild),
                  content: null,
                }),
              onEdit: (guild) =>
                open({
                  act: 'update',
                  subject: subjectOfGuild(guild),
                  content: guild.serverData === null ? null : contentIn(guild.serverData),
                }),
              onAddBot: addBot,
              deletion: (guild) =>
                isDeletable(guild, submitted.data)
                  ? () => open({ act: 'delete', subject: subjectOfGuild(guild) })
                  : null,
              bump: bumpButton,
            }}
          />
        ) : guilds.error === null ? (
          <GuildsSkeleton />
        ) : (
          <Failed error={guilds.error} onTryAgain={() => void guilds.refetch()} />
        )}
      </div>
      <YourData userId={userId} />
      {opened === null ? null : opened.act === 'delete' ? (
        <DeleteDialog subject={opened.subject} onDone={() => done(opened)} onClose={close} />
      ) : (
        <ServerDialog {...opened} userId={userId} onDone={() => done(opened)} onClose={close} />
      )}
    </>
  );
}

function bumpButton({ id, serverData }: UserGuild) {
  return <BumpButton discordServerId={id} lastBumpedAt={serverData?.lastBumpedAt ?? null} on="myServers" />;
}

/** The owner of a guild may delete a listing that somebody else submitted; their own has its button elsewhere. */
function isDeletable(
  { id, owner, isAdded, serverStatus }: UserGuild,
  submitted: readonly SubmittedServer[] | undefined,
) {
  const isOthers = submitted?.every(({ discordServerId }) => discordServerId !== id) ?? false;
  return owner && isAdded && serverStatus !== 'banned' && isOthers;
}

function Failed({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }): ReactNode {
  const { t } = useLanguage();
  return (
    <Notice urgent title={t('myServers.loadFailed')} text={errorMessage(error, t)}>
      <button type="button" className={BUTTON.quiet} onClick={onTryAgain}>
        {t('listings.tryAgain')}
      </button>
    </Notice>
  );
}

function subjectOf({ discordServerId, name, icon }: SubmittedServer): Subject {
  return { guildId: discordServerId, name, icon };
}

function subjectOfGuild({ id, name, icon }: UserGuild): Subject {
  return { guildId: id, name, icon };
}
