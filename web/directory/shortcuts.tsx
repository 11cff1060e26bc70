import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'wouter';
import type { Shortcut } from '#contract/directory.ts';
import { contentLanguage } from '../i18n/content-language.ts';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { addressOfView, type DirectoryView } from './directory-view.ts';
import { useFacets } from './facets.ts';
import { viewOfShortcut } from './shortcut-view.ts';

/** Links to what the words of a search name: each leads on without the words, but with what is chosen beside it. */
export function Shortcuts({ view }: { view: DirectoryView }) {
  const { t } = useLanguage();
  const { shortcuts, isWaiting } = useFacets(view);
  // Its place is kept, so that nothing moves when they come.
  if (isWaiting) return <div className="mb-3 min-h-11" />;
  if (shortcuts.length === 0) return null;
  return (
    <nav aria-label={t('shortcuts.label')} className="mb-3 print:hidden">
      <ul className="flex flex-wrap gap-2">
        {shortcuts.map((shortcut) => (
          <li key={`${shortcut.kind} ${shortcut.value}`} className="max-w-full">
            <ShortcutLink view={view} shortcut={shortcut} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ShortcutLink({ view, shortcut }: { view: DirectoryView; shortcut: Shortcut }) {
  const { t, language } = useLanguage();
  const shown = fullCount(shortcut.count, language);
  const servers = t('listings.found', { count: shortcut.count, shown });
  return (
    <Link
      href={addressOfView(viewOfShortcut(view, shortcut))}
      aria-description={shortcut.kind === 'category' ? undefined : servers}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control bg-accent-wash px-3 py-1.5 text-small font-medium text-accent-text hover:underline sm:px-4 forced-colors:border"
    >
      <span className="min-w-0 wrap-anywhere">
        <ShortcutName shortcut={shortcut} />
        <span className="tabular-nums">
          {' · '}
          {shortcut.kind === 'category' ? servers : t('shortcuts.count', { shown })}
        </span>
      </span>
      <ArrowRight aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100" />
    </Link>
  );
}

function ShortcutName({ shortcut: { kind, value } }: { shortcut: Shortcut }) {
  const { t } = useLanguage();
  if (kind === 'tag')
    return (
      <span>
        #<bdi lang={contentLanguage('Other', value)}>{value}</bdi>
      </span>
    );
  const name =
    kind === 'category'
      ? t(`categories.${value}`)
      : t('shortcuts.language', {
          language: t(value === 'Other' ? 'views.otherLanguages' : `languages.${value}`),
        });
  return <span>{name}</span>;
}
