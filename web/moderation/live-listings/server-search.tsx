import Search from 'lucide-react/icons/search';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { SEARCH_LENGTH } from '#contract/vocabulary.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { INPUT } from '../../ui/form/field.tsx';
import { PRESERVE_SCROLL } from '../../ui/preserve-scroll.ts';
import { addressOfAdmin } from '../admin-view.ts';

/** So long after the last letter the search is for all of them. */
const WAITS_MS = 250;

/** A box that narrows the servers as one types. What is searched for stands in the address. */
export function ServerSearch({ words }: { words: string }) {
  const { t } = useLanguage();
  const id = useId();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(words);
  const sent = useRef(words);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back and forward bring their own words along.
  useEffect(() => {
    if (words === sent.current) return;
    clearTimeout(waiting.current);
    sent.current = words;
    setTyped(words);
  }, [words]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const search = (text: string) => {
    clearTimeout(waiting.current);
    const wanted = text.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    navigate(addressOfAdmin({ tab: 'servers', words: wanted }), { replace: true, state: PRESERVE_SCROLL });
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(typed);
        }}
        className="relative mb-5 max-w-xl"
      >
        <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
          {t('moderation.manage.search')}
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute start-3.5 bottom-3.5 size-4.5 text-soft"
        />
        <input
          id={id}
          type="search"
          value={typed}
          maxLength={SEARCH_LENGTH}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          onChange={({ target: { value } }) => {
            setTyped(value);
            clearTimeout(waiting.current);
            waiting.current = setTimeout(() => search(value), WAITS_MS);
          }}
          className={`${INPUT} min-h-11 ps-10`}
        />
      </form>
    </search>
  );
}
