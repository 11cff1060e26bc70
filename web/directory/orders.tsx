import Check from 'lucide-react/icons/check';
import Info from 'lucide-react/icons/info';
import { useEffect, useRef, type RefObject } from 'react';
import { LISTING_SORTS } from '#contract/vocabulary.ts';
import { useLanguage } from '../i18n/language.tsx';
import type { DirectoryView } from './directory-view.ts';

/** A button that shows how each order of the directory is made, with or without script. */
export function Orders({ view }: { view: DirectoryView }) {
  const { t } = useLanguage();
  const details = useRef<HTMLDetailsElement>(null);
  const orders = view.words === '' ? LISTING_SORTS : (['best', ...LISTING_SORTS] as const);
  const chosen = view.sort ?? orders[0];

  useEffect(() => closeWhenLeft(details), []);

  return (
    <details ref={details} className="group -ms-2 sm:ms-0">
      <summary
        aria-label={t('orders.title')}
        className="relative flex size-11 cursor-pointer list-none items-center justify-center rounded-control text-soft transition-colors hover:text-accent-text [&::-webkit-details-marker]:hidden"
      >
        <Info aria-hidden="true" className="size-5" />
      </summary>
      <div className="absolute end-3 top-full z-20 mt-2 w-96 max-w-[calc(100vw-2rem)] rounded-control border border-line bg-raised p-5 group-open:animate-arrive text-small shadow-floating">
        <ul className="space-y-3">
          {orders.map((order) => (
            <li key={order} aria-current={order === chosen} className={order === chosen ? '' : 'text-soft'}>
              <p className="flex items-center gap-2 font-semibold">
                <span>{t(`sorts.${order}`)}</span>
                {order === chosen ? (
                  <Check aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
                ) : null}
              </p>
              <p>{t(`orders.${order}`)}</p>
            </li>
          ))}
        </ul>
        <p className="mt-4 border-t border-line pt-3 font-semibold">{t('orders.fair')}</p>
      </div>
    </details>
  );
}

/** Closes what is open by Escape, and when the pointer or the focus goes elsewhere; returns the way to stop. */
function closeWhenLeft({ current: details }: RefObject<HTMLDetailsElement | null>) {
  const ending = new AbortController();
  const { signal } = ending;
  const close = ({ target }: Event) => {
    if (details?.open === true && target instanceof Node && !details.contains(target)) details.open = false;
  };
  document.addEventListener('pointerdown', close, { signal });
  document.addEventListener('focusin', close, { signal });
  details?.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !details.open) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    },
    { signal },
  );
  return () => ending.abort();
}
