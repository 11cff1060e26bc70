import type { ReactNode } from 'react';
import type { UserGuild } from '#contract/guilds.ts';
import { contentIn } from '#contract/content.ts';
import type { SubmittedServer } from '#contract/listings.ts';
import { errorMessage } from '../api/error-message.ts';
import { BumpButton } from '../bumps/bump-button.tsx';
import { OwnGuilds } from '../guilds/own-guilds.tsx';
import { WhichServer } from '../guilds/which-server.tsx';
import { GuildsSkeleton } from '../guilds/guilds-skeleton.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { ServerDialog } from '../listings/submissions/server-dialog.tsx';
import type { Subject } from '../listings/submissions/use-server-form.ts';
import { SubmittedServers } from '../listings/submissions/submitted-servers.tsx';
import { YourData } from '../people/own-data/your-data.tsx';
import { BUTTON } from '../ui/button.ts';
import { Notice } from '../ui/notice.tsx';
import { useServerDialog, type FormDialog } from '../listings/workshop/use-server-dialog.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../api/query.ts';
import { userGuilds } from '../guilds/queries.ts';
import { useBotInvite } from '../guilds/use-bot-invite.ts';
import { useAddServer } from './use-add-server.ts';
import { submittedServers } from '../listings/submissions/queries.ts';

type OwnServersState = ReturnType<typeof useOwnServers>;
type Open = (dialog: FormDialog) => void;

/** A member's listings, and the guilds they could add. */
export function OwnServers({ userId }: { userId: string }) {
  const own = useOwnServers();
  const { guilds, submitted } = own;
  const { dialog, open, close, noteDone } = useServerDialog<FormDialog>();
  const adding = useAddServer(guilds.data, { dialog, open, close });

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
      <Submitted own={own} open={open} />
      <div className="mt-12 first:mt-0">
        <Guilds own={own} open={open} onSubmit={adding.add} />
      </div>
      <YourData userId={userId} />
      {adding.choices === null ? null : (
        <WhichServer
          guilds={adding.choices}
          onChoose={adding.add}
          onAddBot={own.addBot}
          onClose={adding.leave ?? close}
        />
      )}
      {dialog === null ? null : (
        <ServerDialog
          key={dialog.subject.guildId}
          {...dialog}
          userId={userId}
          onDone={() => {
            noteDone(dialog);
            adding.goOn(dialog);
          }}
          onClose={adding.leave ?? close}
          onOther={adding.chooseOther}
        />
      )}
    </>
  );
}

/** The listings that they have submitted. */
function Submitted({ own: { submitted, addBot }, open }: { own: OwnServersState; open: Open }) {
  if (submitted.data === undefined)
    return <Failed error={submitted.error} onTryAgain={() => void submitted.refetch()} />;
  return (
    <SubmittedServers
      servers={submitted.data}
      actions={{
        onEdit: (server) =>
          open({
            act: 'update',
            subject: subjectOf(server),
            content: contentIn(server.rejectedContent ?? server),
          }),
        onAddBot: addBot,
      }}
    />
  );
}

/** The guilds that they are in. */
function Guilds({
  own: { guilds, submitted, addBot },
  open,
  onSubmit,
}: {
  own: OwnServersState;
  open: Open;
  onSubmit: (guild: UserGuild) => void;
}) {
  if (guilds.data === undefined) {
    if (guilds.error === null) return <GuildsSkeleton />;
    return <Failed error={guilds.error} onTryAgain={() => void guilds.refetch()} />;
  }
  return (
    <OwnGuilds
      guilds={guilds.data}
      actions={{
        onSubmit,
        onEdit: (guild) =>
          open({
            act: 'update',
            subject: subjectOfGuild(guild, submitted.data),
            content: guild.serverData === null ? null : contentIn(guild.serverData),
          }),
        onAddBot: addBot,
        bump: bumpButton,
      }}
    />
  );
}

function bumpButton({ id, serverData }: UserGuild) {
  return <BumpButton discordServerId={id} lastBumpedAt={serverData?.lastBumpedAt ?? null} on="myServers" />;
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

function subjectOf({ discordServerId, name, icon, memberCount, rating }: SubmittedServer): Subject {
  return { guildId: discordServerId, name, icon, memberCount, rating };
}

function subjectOfGuild(
  { id, name, icon, locale }: UserGuild,
  submitted: readonly SubmittedServer[] | undefined,
): Subject {
  const own = submitted?.find(({ discordServerId }) => discordServerId === id);
  return { ...(own === undefined ? { guildId: id, name, icon } : subjectOf(own)), locale };
}

/** A member's guilds and listings, both fresh whenever the page is shown again, and the way to add the bot to one. */
function useOwnServers() {
  const queryClient = useQueryClient();
  const guilds = useQuery<readonly UserGuild[]>({ queryKey: queryKeyOf(userGuilds), staleTime: 0 });
  const submitted = useQuery<readonly SubmittedServer[]>({
    queryKey: queryKeyOf(submittedServers),
    staleTime: 0,
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
  return { guilds, submitted, addBot };
}
