import { LoaderCircle } from 'lucide-react';
import type { FormEvent } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { fieldsOfView, type DirectoryView } from './directory-view.ts';

/** The way to the next page of a list. Without script it leads to that page by itself. */
export function LoadMore({
  view,
  cursor,
  state,
  onLoad,
}: {
  view: DirectoryView;
  /** Where the next page begins. */
  cursor: string;
  state: 'ready' | 'loading' | 'failed';
  onLoad: () => void;
}) {
  const { t } = useLanguage();
  const load = (event: FormEvent) => {
    event.preventDefault();
    if (state !== 'loading') onLoad();
  };
  return (
    <form
      action="/"
      method="get"
      onSubmit={load}
      className="mt-10 grid justify-items-center gap-4 text-center print:hidden"
    >
      {fieldsOfView({ ...view, cursor }).map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state === 'failed' ? (
        <p role="alert" className="text-body font-medium">
          {t('listings.loadMoreFailed')}
        </p>
      ) : null}
      <button type="submit" aria-disabled={state === 'loading'} className={`${BUTTON.quiet} min-w-48`}>
        {state === 'loading' ? <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" /> : null}
        {
          {
            ready: t('listings.loadMore'),
            loading: t('listings.loadingMore'),
            failed: t('listings.tryAgain'),
          }[state]
        }
      </button>
    </form>
  );
}
