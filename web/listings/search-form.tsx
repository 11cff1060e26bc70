import { Search, X } from 'lucide-react';
import { useEffect, useRef, type FormEvent, type MouseEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { SEARCH_LENGTH } from '#contract/vocabulary.ts';
import { useLanguage } from '../i18n/language.tsx';
import { addressOfView, fieldsOfView, refine, type DirectoryView } from './directory-view.ts';

const SIZES = {
  bar: {
    field: 'h-11 rounded-control ps-10 pe-11 text-body',
    sign: 'start-3 size-4.5',
    clear: 'end-0 size-11',
    submit: null,
  },
  hero: {
    field: 'h-14 rounded-card ps-12 pe-40 text-body sm:text-lead max-[22rem]:pe-14',
    sign: 'start-4 size-5',
    clear: 'end-28 size-11 max-[22rem]:end-1',
    submit:
      'absolute inset-y-1.5 end-1.5 rounded-control bg-accent px-5 font-semibold text-on-accent transition-colors hover:bg-accent-strong max-[22rem]:sr-only',
  },
} as const;

/**
 * A box to search the directory with. It is a plain form, so that it works before any script has come;
 * nothing happens until the words are sent. The rest of the view it is given stays as it is.
 */
export function SearchForm({
  view,
  label,
  size,
  onSearch,
}: {
  view: DirectoryView;
  /** How this search is told from the page's others. */
  label: string;
  size: keyof typeof SIZES;
  onSearch?: () => void;
}) {
  const { t } = useLanguage();
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const { words } = view;
  const look = SIZES[size];

  // Back and forward bring their own words along; what was typed meanwhile gives way to them.
  useEffect(() => {
    if (input.current !== null && input.current.defaultValue !== words) {
      input.current.defaultValue = words;
      input.current.value = words;
    }
  }, [words]);

  const search = (event: FormEvent) => {
    event.preventDefault();
    const typed = input.current?.value.trim() ?? '';
    if (typed === '' && words === '') {
      input.current?.focus();
      return;
    }
    navigate(addressOfView(refine(view, { words: typed, sort: null })));
    onSearch?.();
  };
  const clear = (event: MouseEvent) => {
    if (input.current === null) return;
    input.current.value = '';
    input.current.focus();
    if (words === '') event.preventDefault();
  };

  return (
    <search aria-label={label}>
      <form action="/" method="get" onSubmit={search} className="relative">
        {fieldsOfView(refine(view, { words: '', sort: null })).map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          ref={input}
          type="search"
          name="q"
          aria-label={t('search.placeholder')}
          placeholder={t('search.placeholder')}
          defaultValue={words}
          maxLength={SEARCH_LENGTH}
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="search"
          dir="auto"
          className={`peer w-full appearance-none border border-edge bg-surface text-ink placeholder:text-faint hover:border-accent-text focus-visible:outline-offset-1 [&::-webkit-search-cancel-button]:hidden ${look.field}`}
        />
        <Search
          aria-hidden="true"
          className={`pointer-events-none absolute inset-y-0 my-auto text-soft ${look.sign}`}
        />
        <Link
          href={addressOfView(refine(view, { words: '', sort: null }))}
          aria-label={t('search.clear')}
          onClick={clear}
          className={`absolute inset-y-0 my-auto grid place-items-center rounded-control text-soft transition-colors peer-placeholder-shown:hidden hover:text-ink ${look.clear}`}
        >
          <X aria-hidden="true" className="size-4.5" />
        </Link>
        {look.submit === null ? null : (
          <button type="submit" className={look.submit}>
            {t('search.submit')}
          </button>
        )}
      </form>
    </search>
  );
}
