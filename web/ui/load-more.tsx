import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from './button.ts';

/** Loads the next page of a list in place. It is a link to that page, so that it works without script. */
export function LoadMore({
  href,
  state,
  failure,
  onLoad,
}: {
  /** The address of the next page; null where it has none. */
  href: string | null;
  state: 'ready' | 'loading' | 'failed';
  /** The text of a failed page. */
  failure: string;
  onLoad: () => void;
}) {
  const { t } = useLanguage();
  const control = {
    // A click that opens another tab never comes here.
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      if (state !== 'loading') onLoad();
    },
    'aria-disabled': state === 'loading',
    className: `${BUTTON.quiet} min-w-48`,
    children: (
      <>
        {state === 'loading' ? <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" /> : null}
        <span>
          {
            {
              ready: t('listings.loadMore'),
              loading: t('listings.loadingMore'),
              failed: t('listings.tryAgain'),
            }[state]
          }
        </span>
      </>
    ),
  };
  return (
    <div className="mt-10 grid justify-items-center gap-4 text-center print:hidden">
      {state === 'failed' ? (
        <p role="alert" className="text-body font-medium">
          {failure}
        </p>
      ) : null}
      {href === null ? <button type="button" {...control} /> : <Link href={href} rel="next" {...control} />}
    </div>
  );
}
