import CalendarDays from 'lucide-react/icons/calendar-days';
import Globe from 'lucide-react/icons/globe';
import Heart from 'lucide-react/icons/heart';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Moon from 'lucide-react/icons/moon';
import Search from 'lucide-react/icons/search';
import Sun from 'lucide-react/icons/sun';
import type { LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { INTERFACE_LANGUAGES, LANGUAGE_FACTS } from '#contract/vocabulary.ts';
import { usePageFacts } from '../api/page-facts.tsx';
import { useQueryString } from '../api/use-query-string.ts';
import { useLanguage } from '../i18n/language.tsx';
import { EVERYTHING, useDirectoryView } from '../directory/directory-view.ts';
import { SearchForm } from '../directory/search-form.tsx';
import { useTheme } from '../theme/theme.tsx';
import { TOOL } from '../ui/button.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import { ChoiceMenu } from '../ui/menu.tsx';
import { showToast } from '../ui/toast/toast-store.ts';
import { Logo } from './logo.tsx';
import { MyServersButton, NoticesPlace, SignInOrUserMenu } from './member-tools.tsx';
import { PhoneSearch, PhoneSearchButton } from './phone-search.tsx';

/** The bar above every page. */
export function Navigation() {
  const { t } = useLanguage();
  const { supportInviteUrl } = usePageFacts();
  const [path] = useLocation();
  const { words } = useDirectoryView();
  const searched = { ...EVERYTHING, words: path === PAGE_ADDRESSES.home ? words : '' };
  return (
    <nav
      aria-label={t('navigation.label')}
      className="upper-bar z-30 border-b border-line bg-ground/95 backdrop-blur-md print:hidden"
    >
      <div className="mx-auto flex min-h-16 max-w-7xl flex-wrap items-center noscript:pt-2.5 gap-x-1 px-4 max-[24rem]:gap-x-0 max-[22rem]:px-1.5 sm:px-6 xl:gap-x-2 lg:px-8">
        <Link
          href={PAGE_ADDRESSES.home}
          aria-label={t('navigation.home')}
          className="me-auto inline-flex min-h-11 shrink-0 items-center max-sm:-ms-1 max-sm:min-w-11 max-sm:justify-center gap-2.5 rounded-control"
        >
          <Logo className="size-9" />
          <span className="font-display text-section font-bold tracking-tight max-md:sr-only">Guildhall</span>
        </Link>
        <div className="hidden min-w-0 flex-1 basis-36 md:block md:max-w-56 lg:max-w-72">
          <SearchForm view={searched} label={t('search.everywhere')} size="bar" />
        </div>
        <PhoneSearchButton label={t('search.open')} className={`${TOOL} md:hidden`}>
          <Search aria-hidden="true" className="size-5" />
        </PhoneSearchButton>
        <PhoneSearch view={searched} />
        {/* Members have less room here: on a phone it is in their menu. */}
        <ExternalLink href={supportInviteUrl} className={`${TOOL} claimed:max-sm:hidden`}>
          <LifeBuoy aria-hidden="true" className="size-5" />
          <span className="max-xl:sr-only">{t('navigation.support')}</span>
        </ExternalLink>
        <BarLink href={PAGE_ADDRESSES.events} Sign={CalendarDays} name={t('events.title')} />
        <BarLink href={PAGE_ADDRESSES.saved} Sign={Heart} name={t('navigation.saved')} />
        <MyServersButton />
        <div className="contents noscript:hidden">
          <LanguageMenu />
          <ThemeToggle />
        </div>
        <NoticesPlace />
        <SignInOrUserMenu />
        {/* No class may give it a display of its own: where there is script its content would be seen as text. */}
        <noscript className="w-full">{import.meta.env.SSR ? <LanguageAndThemeLinks /> : null}</noscript>
      </div>
    </nav>
  );
}

/** A link of the bar, without its words where there is less room. On phones the bar at the bottom has it. */
function BarLink({ href, Sign, name }: { href: string; Sign: LucideIcon; name: string }) {
  const [path] = useLocation();
  return (
    <Link
      href={href}
      aria-current={path === href ? 'page' : undefined}
      className={`${TOOL} aria-[current=page]:text-ink phone:hidden`}
    >
      <Sign aria-hidden="true" className="size-5" />
      <span className="max-lg:sr-only">{name}</span>
    </Link>
  );
}

function LanguageMenu() {
  const { t, language, chooseLanguage } = useLanguage();
  const [location, navigate] = useLocation();
  const search = useQueryString();
  return (
    <ChoiceMenu
      label={t('navigation.language', { language: LANGUAGE_FACTS[language].name })}
      options={INTERFACE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_FACTS[value].name }))}
      chosen={language}
      onChoose={(chosen) => {
        void chooseLanguage(chosen).catch(() => showToast({ title: t('toasts.noAnswer'), tone: 'failed' }));
        // An address that names a language would win over the choice on the next load.
        if (search.has('lang')) navigate(withoutLanguage(location, search), { replace: true });
      }}
    >
      <Globe aria-hidden="true" className="size-5" />
      <span aria-hidden="true" className="max-xl:hidden">
        {LANGUAGE_FACTS[language].name}
      </span>
    </ChoiceMenu>
  );
}

/** The two choices above without script: links to this page in each language, and to the other theme. */
function LanguageAndThemeLinks() {
  const { t, language } = useLanguage();
  const [location] = useLocation();
  const search = useQueryString();
  const languageUrl = (value: string) => {
    const query = new URLSearchParams(search);
    query.set('lang', value);
    return `${location}?${query.toString()}`;
  };
  return (
    <span className="flex flex-wrap items-center justify-end border-t border-line">
      {INTERFACE_LANGUAGES.map((value) => (
        <a
          key={value}
          href={languageUrl(value)}
          rel="nofollow"
          lang={value}
          aria-current={value === language ? 'true' : undefined}
          className={`${TOOL} aria-current:text-ink`}
        >
          {LANGUAGE_FACTS[value].name}
        </a>
      ))}
      <a
        href="/theme/light"
        rel="nofollow"
        aria-label={t('navigation.themeLight')}
        className={`${TOOL} light:hidden`}
      >
        <Sun aria-hidden="true" className="size-5" />
      </a>
      <a
        href="/theme/dark"
        rel="nofollow"
        aria-label={t('navigation.themeDark')}
        className={`${TOOL} not-light:hidden`}
      >
        <Moon aria-hidden="true" className="size-5" />
      </a>
    </span>
  );
}

/** Both signs are in the page and the style sheet shows one, so that the first paint is right before any script. */
function ThemeToggle() {
  const { t } = useLanguage();
  const { theme, toggleTheme } = useTheme();
  return (
    <button
      type="button"
      aria-label={theme === 'dark' ? t('navigation.themeLight') : t('navigation.themeDark')}
      onClick={toggleTheme}
      className={TOOL}
    >
      <Sun aria-hidden="true" className="size-5 light:hidden" />
      <Moon aria-hidden="true" className="hidden size-5 light:block" />
    </button>
  );
}

function withoutLanguage(location: string, search: URLSearchParams): string {
  const rest = new URLSearchParams(search);
  rest.delete('lang');
  return rest.size === 0 ? location : `${location}?${rest.toString()}`;
}
