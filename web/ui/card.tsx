import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, type ReactNode } from 'react';
import { SkeletonLine } from './skeleton.tsx';

const CARD = 'rounded-card border border-line bg-surface p-5 shadow-card sm:p-8';
const TITLE = 'mb-4 font-display text-title font-semibold';

/** A titled part of a page. */
export function Card({
  title,
  anchor,
  tools,
  children,
}: {
  title: string;
  /** Its id, by which links lead to it. */
  anchor?: string;
  /** What stands beside its title. */
  tools?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      id={anchor}
      tabIndex={anchor === undefined ? undefined : -1}
      aria-labelledby={id}
      className={`${CARD} outline-offset-3`}
    >
      {tools === undefined ? (
        <h2 id={id} className={TITLE}>
          {title}
        </h2>
      ) : (
        <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-2.5">
          <h2 id={id} className="font-display text-title font-semibold">
            {title}
          </h2>
          {tools}
        </div>
      )}
      {children}
    </section>
  );
}

/** A card that shows its title until it is opened. */
export function FoldedCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface px-5 shadow-card sm:px-8"
    >
      <details className="group pb-4 sm:pb-5">
        <summary className="-mb-4 flex min-h-14 cursor-pointer list-none items-center gap-2.5 sm:-mb-5 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-5 text-soft transition-transform group-open:rotate-90"
          />
          <h2 id={id} className="font-display text-title font-semibold">
            {title}
          </h2>
        </summary>
        <div className="pt-6 pb-2">{children}</div>
      </details>
    </section>
  );
}

/** The skeleton of a card. */
export function SkeletonCard({ children }: { children: ReactNode }) {
  return (
    <div className={CARD}>
      <div className={TITLE}>
        <SkeletonLine className="w-28" />
      </div>
      {children}
    </div>
  );
}
