import ChevronDown from 'lucide-react/icons/chevron-down';
import type { UserGuild } from '#contract/guilds.ts';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { Notice } from '../ui/notice.tsx';
import { CARD_GRID, PageSection } from '../ui/page-section.tsx';
import { ManagedGuildCard, OtherGuildCard, type GuildActions } from './guild-card.tsx';
import { groupGuilds } from './guild-groups.ts';

/** How many guilds that cannot be submitted are shown; more are behind a button. */
const VISIBLE_AT_FIRST = 6;

/** A person's guilds: those they manage, each with its next step, and the others. */
export function OwnGuilds({ guilds, actions }: { guilds: readonly UserGuild[]; actions: GuildActions }) {
  const { t, language } = useLanguage();
  const { manageable, others } = groupGuilds(guilds, language);
  if (guilds.length === 0)
    return <Notice title={t('ownServers.noneTitle')} text={t('ownServers.noneHint')} />;
  return (
    <>
      {manageable.length === 0 ? null : (
        <PageSection title={t('ownServers.manageable')} count={fullCount(manageable.length, language)}>
          <ul className={CARD_GRID}>
            {manageable.map((guild) => (
              <li key={guild.id}>
                <ManagedGuildCard guild={guild} actions={actions} />
              </li>
            ))}
          </ul>
        </PageSection>
      )}
      {others.length === 0 ? null : (
        <PageSection
          title={t('ownServers.others')}
          count={fullCount(others.length, language)}
          text={t('ownServers.othersHint')}
        >
          <Others guilds={others} areAll={manageable.length === 0} />
        </PageSection>
      )}
    </>
  );
}

/** Many are behind a button, unless there is nothing else to see. */
function Others({ guilds, areAll }: { guilds: readonly UserGuild[]; areAll: boolean }) {
  const { t, language } = useLanguage();
  const cards = (
    <ul className={CARD_GRID}>
      {guilds.map((guild) => (
        <li key={guild.id}>
          <OtherGuildCard guild={guild} />
        </li>
      ))}
    </ul>
  );
  if (areAll || guilds.length <= VISIBLE_AT_FIRST) return cards;
  return (
    <details className="group">
      <summary className={`${BUTTON.quiet} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        <span className="group-open:hidden">
          {t('ownServers.showOthers', { count: guilds.length, shown: fullCount(guilds.length, language) })}
        </span>
        <span className="hidden group-open:inline">{t('ownServers.hideOthers')}</span>
        <ChevronDown aria-hidden="true" className="size-4.5 transition-[rotate] group-open:rotate-180" />
      </summary>
      <div className="mt-5">{cards}</div>
    </details>
  );
}
