import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { UserGuild } from '#contract/guilds.ts';
import { workshopAddress } from '#contract/paths.ts';
import { contentLanguage } from '../i18n/content-language.ts';
import { localDay } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { readingDirection } from '../i18n/reading-direction.ts';
import { Badge } from '../ui/badge.tsx';
import { BUTTON } from '../ui/button.ts';
import { Emblem } from '../ui/images/emblem.tsx';
import { stageOf } from './guild-groups.ts';
import { StatusBadge } from './status-badge.tsx';

const CARD = 'flex h-full flex-col gap-4 rounded-card border p-5 outline-offset-3';
const LOOKS = {
  plain: `${CARD} border-line bg-surface shadow-card`,
  // On its background the border of other cards would hardly be visible.
  ready: `${CARD} border-edge bg-raised shadow-card [--line:var(--edge)]`,
  disabled: `${CARD} border-dashed border-line`,
} as const;

/** The actions on a guild that the person manages. */
export interface GuildActions {
  readonly onSubmit: (guild: UserGuild) => void;
  readonly onEdit: (guild: UserGuild) => void;
  readonly onAddBot: (guildId: string) => void;
  /** The button that bumps its listing. */
  readonly bump: (guild: UserGuild) => ReactNode;
}

/** The id of a guild's card, so that it can be focused. */
export function guildCardId(guildId: string): string {
  return `guild-${guildId}`;
}

/** A guild that the person manages, and its next step. */
export function ManagedGuildCard({ guild, actions }: { guild: UserGuild; actions: GuildActions }) {
  const { t } = useLanguage();
  const heading = useId();
  const stage = stageOf(guild);
  const isSuspended = guild.isAdded && !guild.botInGuild;
  return (
    <article
      id={guildCardId(guild.id)}
      tabIndex={-1}
      aria-labelledby={heading}
      className={stage === 'ready' ? LOOKS.ready : LOOKS.plain}
    >
      <GuildHead guild={guild} heading={heading}>
        {stage === 'ready' ? <Badge tone="call">{t('ownServers.ready')}</Badge> : null}
        {guild.isAdded && stage !== 'ready' && guild.serverStatus !== null ? (
          <StatusBadge status={guild.serverStatus} />
        ) : null}
        {isSuspended ? <Badge tone="bad">{t('ownServers.status.suspended')}</Badge> : null}
        {guild.unlisted ? <Badge tone="bad">{t('ownServers.status.unlisted')}</Badge> : null}
        {guild.owner ? <Badge tone="plain">{t('ownServers.owner')}</Badge> : null}
      </GuildHead>
      <div className="mt-auto grid gap-2.5">
        <NextStep guild={guild} heading={heading} actions={actions} />
        <Link
          href={workshopAddress(guild.id)}
          aria-describedby={heading}
          className={guild.isAdded ? BUTTON.quiet : `justify-self-start ${BUTTON.aside}`}
        >
          {t(guild.isAdded ? 'ownServers.manage' : 'ownServers.checklist')}
        </Link>
      </div>
    </article>
  );
}

/** A guild that the person does not manage. */
export function OtherGuildCard({ guild }: { guild: UserGuild }) {
  const { t } = useLanguage();
  const heading = useId();
  return (
    <article aria-labelledby={heading} className={LOOKS.disabled}>
      <GuildHead guild={guild} heading={heading} />
      <button type="button" disabled aria-describedby={heading} className={`mt-auto ${BUTTON.disabled}`}>
        {t('ownServers.noPermission')}
      </button>
    </article>
  );
}

function GuildHead({
  guild: { id, name, icon, serverData },
  heading,
  children,
}: {
  guild: UserGuild;
  heading: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex items-start gap-4" dir={readingDirection(name)}>
      <Emblem name={name} picture={icon} seed={id} size="small" />
      <div className="min-w-0 flex-1">
        <h3
          id={heading}
          className="line-clamp-2 font-display text-title font-semibold"
          lang={contentLanguage(serverData?.language ?? 'Other', name)}
        >
          <bdi>{name}</bdi>
        </h3>
        {children === undefined ? null : (
          <div className="mt-2 flex">
            <p className="flex flex-wrap items-center gap-2" dir="ltr">
              {children}
            </p>
          </div>
        )}
      </div>
    </div>
  );
}

function NextStep({
  guild,
  heading,
  actions: { onSubmit, onEdit, onAddBot, bump },
}: {
  guild: UserGuild;
  heading: string;
  actions: GuildActions;
}) {
  const { t, language } = useLanguage();
  const hint = useId();
  switch (stageOf(guild)) {
    case 'ready':
      return (
        <button
          type="button"
          aria-describedby={heading}
          onClick={() => onSubmit(guild)}
          className={BUTTON.primary}
        >
          {t('ownServers.configure')}
        </button>
      );
    case 'listed': {
      const bumped = guild.serverData?.lastBumpedAt ?? null;
      return (
        <>
          {bumped === null ? null : (
            <p className="text-small text-soft">
              <time dateTime={bumped}>{t('ownServers.lastBumped', { day: localDay(bumped, language) })}</time>
            </p>
          )}
          <div className={`grid gap-2.5 ${guild.unlisted ? '' : 'grid-cols-[auto_minmax(0,1fr)]'}`}>
            <button
              type="button"
              aria-describedby={heading}
              onClick={() => onEdit(guild)}
              className={BUTTON.quiet}
            >
              {t('ownServers.edit')}
            </button>
            {guild.unlisted ? null : bump(guild)}
          </div>
        </>
      );
    }
    case 'submitted':
      return (
        <button type="button" disabled aria-describedby={heading} className={BUTTON.disabled}>
          {t('ownServers.alreadySubmitted')}
        </button>
      );
    case 'withoutBot':
      break;
  }
  return (
    <>
      <p id={hint} className="text-small text-soft">
        {guild.isAdded ? t('ownServers.suspendedText') : t('ownServers.addBotHint')}
      </p>
      <button
        type="button"
        aria-describedby={`${heading} ${hint}`}
        onClick={() => onAddBot(guild.id)}
        className={BUTTON.quiet}
      >
        {t('ownServers.addBot')}
      </button>
    </>
  );
}
