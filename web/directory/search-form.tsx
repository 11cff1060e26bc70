import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, type FormEvent, type MouseEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { SEARCH_LENGTH } from '#contract/vocabulary.ts';
import { useLanguage } from '../i18n/language.tsx';
import { SuggestionPopup } from './suggest/suggestion-popup.tsx';
import { useFieldEvent } from './suggest/use-field-event.ts';
import { addressOfView, fieldsOfView, refine, type DirectoryView } from './directory-view.ts';

const SIZES = {
  bar: { field: 'min-h-11.5 rounded-control', sign: 'ms-3 size-4.5', words: 'text-body', button: false },
  hero: {
    field: 'min-h-14 rounded-card p-1.5',
    sign: 'ms-3 size-5',
    words: 'text-body sm:text-lead',
    button: true,
  },
  list: { field: 'min-h-12 rounded-control pe-0.5', sign: 'ms-3 size-4.5', words: 'text-body', button: true },
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
  /** The accessible name, which differs between the page's searches. */
  label: string;
  size: keyof typeof SIZES;
  onSearch?: () => void;
}) {
  const { t } = useLanguage();
  const { input, search, clear } = useSearch(view, onSearch);
  const look = SIZES[size];
  const [event, note] = useFieldEvent();
  return (
    <form
      // Older browsers know no `search` element.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      aria-label={label}
      action={PAGE_ADDRESSES.home}
      method="get"
      onSubmit={search}
      className={`relative flex items-center border border-edge bg-surface transition-colors hover:border-accent-text ${look.field}`}
    >
      {fieldsOfView(refine(view, { words: '', sort: null })).map(({ name, value }) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Search aria-hidden="true" className={`pointer-events-none shrink-0 text-soft ${look.sign}`} />
      <input
        ref={input}
        type="search"
        name="q"
        aria-label={t('search.placeholder')}
        placeholder={t('search.placeholder')}
        defaultValue={view.words}
        maxLength={SEARCH_LENGTH}
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="search"
        dir="auto"
        onFocus={note}
        onInput={note}
        onCompositionEnd={note}
        onBlur={note}
        className={`peer min-h-11 min-w-0 flex-1 appearance-none bg-transparent px-3 text-ink outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden ${look.words}`}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute -inset-px rounded-[inherit] outline-offset-2 outline-accent-text peer-focus-visible:outline-2"
      />
      <Link
        href={addressOfView(refine(view, { words: '', sort: null }))}
        aria-label={t('search.clear')}
        onClick={clear}
        className="grid min-h-11 min-w-11 place-items-center rounded-control text-soft transition-colors peer-placeholder-shown:hidden hover:text-ink"
      >
        <X aria-hidden="true" className="size-4.5" />
      </Link>
      {look.button ? (
        <button
          type="submit"
          className="ms-1 min-h-11 shrink-0 rounded-control bg-accent px-5 font-semibold text-on-accent transition-colors hover:bg-accent-strong max-[22rem]:px-3.5"
        >
          {t('search.submit')}
        </button>
      ) : null}
      <SuggestionPopup field={input} event={event} onFollow={onSearch} />
    </form>
  );
}

/** The search's field, with the words of the view in it, and what sending and clearing it do. */
function useSearch(view: DirectoryView, onSearch?: () => void) {
  const [path, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const { words } = view;
  const displayed = useRef({ words, path });

  // Another page, and going back and forward, have words of their own, which replace what was typed meanwhile.
  useEffect(() => {
    if ((displayed.current.words === words && displayed.current.path === path) || input.current === null)
      return;
    displayed.current = { words, path };
    input.current.value = words;
  }, [words, path]);

  const search = (event: FormEvent) => {
    event.preventDefault();
    const typed = input.current?.value.trim() ?? '';
    if (typed === '' && words === '') {
      input.current?.focus();
      return;
    }
    navigate(addressOfView(refine(view, { words: typed, exact: false, sort: null })));
    onSearch?.();
  };
  const clear = (event: MouseEvent) => {
    if (input.current === null) return;
    input.current.value = '';
    input.current.focus();
    if (words === '') event.preventDefault();
  };
  return { input, search, clear };
}
