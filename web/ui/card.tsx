import { useId, type ReactNode } from 'react';
import { SkeletonLine } from './skeleton.tsx';

/** The look of a card. */
export const CARD = 'rounded-card border border-line bg-surface p-5 shadow-card sm:p-8';
const TITLE = 'mb-4 font-display text-title font-semibold';

/** A titled part of a page. */
export function Card({
  title,
  anchor,
  children,
}: {
  title: string;
  /** Its id, by which links lead to it. */
  anchor?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section id={anchor} tabIndex={anchor ? -1 : undefined} aria-labelledby={id} className={CARD}>
      <h2 id={id} className={TITLE}>
        {title}
      </h2>
      {children}
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
