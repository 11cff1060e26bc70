import { Globe, LifeBuoy, Moon, Search, Sun, X } from 'lucide-react';
import { useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { INTERFACE_LANGUAGES } from '#contract/vocabulary.ts';
import { usePageFacts } from '../api/page-facts.tsx';
import { useQueryString } from '../api/use-query-string.ts';
import { LANGUAGE_NAMES, useLanguage } from '../i18n/language.tsx';
import { EVERYTHING } from '../listings/directory-view.ts';
import { SearchForm } from '../listings/search-form.tsx';
import { useTheme } from '../theme/theme.tsx';
import { TOOL } from '../ui/button.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import { ChoiceMenu } from '../ui/menu.tsx';
import { showToast } from '../ui/toasts.ts';
import { Logo } from './logo.tsx';
import { MyServersButton, SignInOrUserMenu } from './member-tools.tsx';

/** The bar above every page. */
export function Navigation() {
  const { t } = useLanguage();
  const { supportInviteUrl } = usePageFacts();
  return (
    <nav
      aria-label={t('navigation.label')}
      className="sticky top-0 z-30 border-b border-line bg-ground/95 backdrop-blur-md print:hidden"
    >
      <div className="mx-auto flex min-h-16 max-w-7xl flex-wrap items-center gap-x-1 px-4 max-[22rem]:gap-x-0 max-[22rem]:px-1.5 sm:gap-x-2 sm:px-6 lg:px-8">
        <Link
          href="/"
          aria-label={t('navigation.home')}
          className="me-auto inline-flex min-h-11 items-center max-sm:-ms-1 max-sm:min-w-11 max-sm:justify-center gap-2.5 rounded-control"
        >
          <Logo className="size-9" />
          <span className="font-display text-section font-bold tracking-tight max-sm:sr-only">Guildhall</span>
        </Link>
        <div className="hidden min-w-0 flex-1 basis-44 md:block md:max-w-56 lg:max-w-72">
          <SearchForm view={EVERYTHING} label={t('search.everywhere')} size="bar" />
        </div>
        <PhoneSearch />
        <ExternalLink href={supportInviteUrl} className={TOOL}>
          <LifeBuoy aria-hidden="true" className="size-5" />
          <span className="max-lg:sr-only">{t('navigation.support')}</span>
        </ExternalLink>
        <MyServersButton />
        <LanguageMenu />
        <ThemeToggle />
        <SignInOrUserMenu />
      </div>
    </nav>
  );
}

/** On a narrow screen the search box waits behind a button, which opens it without any script. */
function PhoneSearch() {
  const { t } = useLanguage();
  const panel = useRef<HTMLDivElement>(null);
  const focusBox = () => {
    if (panel.current?.matches(':popover-open'))
      panel.current.querySelector<HTMLElement>('[name=q]')?.focus();
  };
  return (
    <>
      <button
        type="button"
        popoverTarget="phone-search"
        aria-label={t('search.open')}
        className={`${TOOL} md:hidden`}
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
      <div
        ref={panel}
        id="phone-search"
        popover="auto"
        onToggle={focusBox}
        className="inset-x-0 top-0 bottom-auto hidden w-full max-w-none border-b border-line bg-ground p-3 text-ink shadow-floating backdrop:bg-ground/70 max-md:open:block"
      >
        <div className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <SearchForm
              view={EVERYTHING}
              label={t('search.everywhere')}
              size="bar"
              onSearch={() => panel.current?.hidePopover()}
            />
          </div>
          <button
            type="button"
            popoverTarget="phone-search"
            popoverTargetAction="hide"
            aria-label={t('search.close')}
            className={TOOL}
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
    </>
  );
}

function LanguageMenu() {
  const { t, language, chooseLanguage } = useLanguage();
  const [location, navigate] = useLocation();
  const search = useQueryString();
  return (
    <ChoiceMenu
      label={t('navigation.language', { language: LANGUAGE_NAMES[language] })}
      options={INTERFACE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      chosen={language}
      onChoose={(chosen) => {
        void chooseLanguage(chosen).catch(() => showToast({ title: t('toasts.noAnswer'), tone: 'failed' }));
        // An address that names a language would win over the choice on the next load.
        if (search.has('lang')) navigate(withoutLanguage(location, search), { replace: true });
      }}
    >
      <Globe aria-hidden="true" className="size-5" />
      <span aria-hidden="true" className="max-lg:hidden">
        {LANGUAGE_NAMES[language]}
      </span>
    </ChoiceMenu>
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
