import { LoaderCircle } from 'lucide-react';
import type { FormEvent } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from './button.ts';

/** Loads the next page of a list. Without script it is a form that leads there. */
export function LoadMore({
  action,
  fields,
  state,
  failure,
  onLoad,
}: {
  /** The path of the page that it leads to. */
  action: string;
  /** The query of that page. */
  fields: readonly { name: string; value: string }[];
  state: 'ready' | 'loading' | 'failed';
  /** What is said when the page could not be loaded. */
  failure: string;
  onLoad: () => void;
}) {
  const { t } = useLanguage();
  const load = (event: FormEvent) => {
    event.preventDefault();
    if (state !== 'loading') onLoad();
  };
  return (
    <form
      action={action}
      method="get"
      onSubmit={load}
      className="mt-10 grid justify-items-center gap-4 text-center print:hidden"
    >
      {fields.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state === 'failed' ? (
        <p role="alert" className="text-body font-medium">
          {failure}
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
