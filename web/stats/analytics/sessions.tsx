import UserRound from 'lucide-react/icons/user-round';
import { memo } from 'react';
import { Link } from 'wouter';
import type { Snapshot } from '#contract/analytics.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Avatar } from '../../ui/images/avatar.tsx';
import { countryName } from './country-name.ts';
import { LastSeen } from './last-seen.tsx';
import { pageName } from './page-name.ts';
import { PanelSection } from './panel-section.tsx';
import type { Translate } from '../../i18n/translate.ts';

type Session = Snapshot['activeSessions'][number];

/** The active sessions, last seen first. */
export const Sessions = memo(function Sessions({
  sessions,
  all,
}: {
  sessions: readonly Session[];
  /** The number of all sessions, listed or not. */
  all: number;
}) {
  const { t, language } = useLanguage();
  const isCut = all > sessions.length;
  return (
    <PanelSection
      title={t('moderation.analytics.sessions')}
      hint={
        isCut
          ? t('moderation.analytics.newest', {
              shown: fullCount(sessions.length, language),
              all: fullCount(all, language),
            })
          : undefined
      }
      isEmpty={sessions.length === 0}
      none={t('moderation.analytics.noUsers')}
    >
      {(heading) => (
        // Scrollable content has to be reachable without a mouse.
        <ul
          aria-labelledby={heading}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="-mx-5 max-h-136 divide-y divide-line overflow-y-auto px-5 -outline-offset-2 sm:-mx-6 sm:px-6"
        >
          {sessions.map((session) => (
            <SessionRow key={session.sessionId} session={session} />
          ))}
        </ul>
      )}
    </PanelSection>
  );
});

const SessionRow = memo(function SessionRow({ session }: { session: Session }) {
  const { t, language } = useLanguage();
  const { userId, username, avatar, currentPage, country, userAgent, lastSeen } = session;
  const page = pageName(currentPage, t);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2.5 text-small">
      {userId === null || username === null ? (
        <span className="grid size-8 place-items-center rounded-full border border-dashed border-edge text-faint">
          <UserRound aria-hidden="true" className="size-4" />
        </span>
      ) : (
        <Avatar name={username} picture={avatar} seed={userId} />
      )}
      <div className="min-w-0 sm:grid sm:grid-cols-2 sm:items-center sm:gap-x-4">
        <div className="min-w-0">
          <p className={`truncate ${username === null ? 'text-soft' : 'font-semibold'}`}>
            <bdi>{username ?? t('moderation.analytics.anonymous')}</bdi>
          </p>
          <p className="flex min-w-0 gap-x-2">
            {page.href === null ? (
              <bdi className="truncate">{page.title}</bdi>
            ) : (
              <Link
                href={page.href}
                className="relative -my-3 min-w-11 shrink-0 py-3 underline decoration-edge underline-offset-4 hover:text-accent-text hover:decoration-accent-text"
              >
                {page.title}
              </Link>
            )}
            {page.detail === null ? null : (
              <span className="truncate text-faint tabular-nums">{page.detail}</span>
            )}
          </p>
        </div>
        <div className="min-w-0 text-soft">
          <p className="truncate">
            {country === null ? (
              t('moderation.analytics.unknownCountry')
            ) : (
              <>
                {countryName(country, language)} <span className="text-faint">{country}</span>
              </>
            )}
          </p>
          <p className="truncate">{clientName(userAgent, t)}</p>
        </div>
      </div>
      <p className="min-w-[7ch] self-start pt-1 text-end text-fine text-soft tabular-nums sm:self-center sm:pt-0">
        <LastSeen at={lastSeen} />
      </p>
    </li>
  );
});

/** The name of a visitor's device: its kind in the admin's language, and its browser if that is known. */
function clientName(client: string, t: Translate): string {
  const [device = '', browser] = client.split(' · ');
  const named = DEVICES.find((known) => known === device);
  const label = named === undefined ? device : t(`moderation.analytics.devices.${named}`);
  return browser === undefined || browser === UNKNOWN ? label : `${label} · ${browser}`;
}

const DEVICES = ['Mobile', 'Tablet', 'Desktop'] as const;
const UNKNOWN = 'Other';
