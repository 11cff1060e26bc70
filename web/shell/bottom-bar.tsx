import CalendarDays from 'lucide-react/icons/calendar-days';
import Compass from 'lucide-react/icons/compass';
import Heart from 'lucide-react/icons/heart';
import LogIn from 'lucide-react/icons/log-in';
import Search from 'lucide-react/icons/search';
import Server from 'lucide-react/icons/server';
import type { LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { useAuth } from '../auth/auth.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { useIsWriting } from '../ui/focus/use-is-writing.ts';
import { useCurrentBottomBar, useScreenBottom } from '../ui/screen-bottom.ts';
import { PhoneSearchButton } from './phone-search.tsx';

const PLACE =
  'flex min-h-13 w-full flex-col items-center justify-center gap-0.5 px-0.5 text-center text-tiny font-medium text-balance text-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_2px_0_var(--color-accent)]';

/**
 * The bar at the bottom of a phone: five places, each with its name. It is hidden while a field has the focus, and while
 * another bar stands in its place. The style sheet shows it, so that it is there without any script.
 */
export function BottomBar() {
  const { t } = useLanguage();
  const isWriting = useIsWriting();
  useScreenBottom('navigation', !isWriting);
  const current = useCurrentBottomBar();
  useEffect(() => {
    document.documentElement.dataset.bottomBar = current ?? '';
  }, [current]);
  return (
    <nav
      aria-label={t('navigation.places')}
      hidden={isWriting || (current !== null && current !== 'navigation')}
      className="fixed inset-x-0 bottom-0 z-30 hidden border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] phone:block print:hidden"
    >
      <ul className="grid grid-cols-5">
        <li>
          <PlaceLink href={PAGE_ADDRESSES.home} Sign={Compass} name={t('navigation.browse')} />
        </li>
        <li>
          <PhoneSearchButton className={PLACE}>
            <Place Sign={Search} name={t('search.submit')} />
          </PhoneSearchButton>
        </li>
        <li>
          <PlaceLink href={PAGE_ADDRESSES.events} Sign={CalendarDays} name={t('events.title')} />
        </li>
        <li>
          <PlaceLink href={PAGE_ADDRESSES.saved} Sign={Heart} name={t('navigation.saved')} />
        </li>
        <OwnPlace />
      </ul>
    </nav>
  );
}

/** The link to one's own servers, or to the login. Until the session is known both are rendered, and the style sheet shows one. */
function OwnPlace() {
  const { t } = useLanguage();
  const { user, signInAddress } = useAuth();
  const isUnknown = user === undefined;
  return (
    <>
      {user ? null : (
        <li className={isUnknown ? 'claimed:hidden' : undefined}>
          <a href={signInAddress()} className={PLACE}>
            <Place Sign={LogIn} name={t('auth.login')} />
          </a>
        </li>
      )}
      {user === null ? null : (
        <li className={isUnknown ? 'hidden claimed:block' : undefined}>
          <PlaceLink href={PAGE_ADDRESSES.myServers} Sign={Server} name={t('navigation.myServers')} />
        </li>
      )}
    </>
  );
}

function PlaceLink({ href, Sign, name }: { href: string; Sign: LucideIcon; name: string }) {
  const [path] = useLocation();
  return (
    <Link href={href} aria-current={path === href ? 'page' : undefined} className={PLACE}>
      <Place Sign={Sign} name={name} />
    </Link>
  );
}

function Place({ Sign, name }: { Sign: LucideIcon; name: string }) {
  return (
    <>
      <Sign aria-hidden="true" className="size-5 shrink-0" />
      <span className="max-w-full">{name}</span>
    </>
  );
}
