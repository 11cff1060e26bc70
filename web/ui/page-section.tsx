import { useId, type ReactNode } from 'react';

/** The grid of cards. */
export const CARD_GRID = 'grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3';

/** A section of a page with a title and a count. */
export function PageSection({
  title,
  count,
  text,
  children,
}: {
  title: string;
  count?: string;
  text?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-12 first:mt-0">
      <div className="mb-4 sm:mb-5">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id={id} className="font-display text-section font-bold tracking-tight">
            {title}
          </h2>
          {count === undefined ? null : <p className="text-small text-soft tabular-nums">{count}</p>}
        </div>
        {text === undefined ? null : <p className="mt-1.5 max-w-prose text-soft">{text}</p>}
      </div>
      {children}
    </section>
  );
}
