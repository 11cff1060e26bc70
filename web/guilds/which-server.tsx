import type { UserGuild } from '#contract/guilds.ts';
import { contentLanguage } from '../i18n/content-language.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Badge } from '../ui/badge.tsx';
import { BUTTON } from '../ui/button.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Emblem } from '../ui/images/emblem.tsx';
import { stageOf } from './guild-groups.ts';

/** The question which guild is to be added: those that can be submitted first, then those that need the bot. */
export function WhichServer({
  guilds,
  onChoose,
  onAddBot,
  onClose,
}: {
  guilds: readonly UserGuild[];
  onChoose: (guild: UserGuild) => void;
  onAddBot: (guildId: string) => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  return (
    <Dialog title={t('ownServers.add.title')} onClose={onClose}>
      {guilds.length === 0 ? (
        <div className="grid gap-2">
          <p className="font-semibold">{t('ownServers.add.none')}</p>
          <p className="text-soft">{t('ownServers.othersHint')}</p>
        </div>
      ) : (
        <ul className="grid gap-2.5">
          {guilds.map((guild) => (
            <li key={guild.id}>
              {stageOf(guild) === 'ready' ? (
                <button type="button" onClick={() => onChoose(guild)} className={`${ROW} ${READY}`}>
                  <Name guild={guild} />
                  <Badge tone="call">{t('ownServers.ready')}</Badge>
                </button>
              ) : (
                <WithoutBot guild={guild} onAddBot={onAddBot} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const ROW = 'flex w-full flex-wrap items-center gap-x-4 gap-y-2.5 rounded-control border p-3.5 text-start';
const READY =
  'cursor-pointer border-edge bg-raised transition-colors hover:border-accent-text hover:text-accent-text';

/** A guild in which the bot is missing, and the button that invites it. */
function WithoutBot({ guild, onAddBot }: { guild: UserGuild; onAddBot: (guildId: string) => void }) {
  const { t } = useLanguage();
  const [name, hint] = [`add-${guild.id}-name`, `add-${guild.id}-hint`];
  return (
    <div className={`${ROW} border-line`}>
      <div className="grid min-w-0 flex-1 basis-64 gap-2">
        <Name guild={guild} id={name} />
        <p id={hint} className="text-small text-soft">
          {t('ownServers.addBotHint')}
        </p>
      </div>
      <button
        type="button"
        aria-describedby={`${name} ${hint}`}
        onClick={() => onAddBot(guild.id)}
        className={BUTTON.quiet}
      >
        {t('ownServers.addBot')}
      </button>
    </div>
  );
}

function Name({ guild: { id: guildId, name, icon }, id }: { guild: UserGuild; id?: string }) {
  return (
    <span className="flex min-w-0 flex-1 basis-48 items-center gap-3.5">
      <Emblem name={name} picture={icon} seed={guildId} size="small" />
      <span
        id={id}
        className="line-clamp-2 min-w-0 font-display text-title font-semibold"
        lang={contentLanguage('Other', name)}
      >
        <bdi>{name}</bdi>
      </span>
    </span>
  );
}
