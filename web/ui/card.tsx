import { useId, type ReactNode } from 'react';
import { SkeletonLine } from './skeleton.tsx';

const CARD = 'rounded-card border border-line bg-surface p-5 shadow-card sm:p-8';
const TITLE = 'mb-4 font-display text-title font-semibold';

/** A titled part of a page. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={CARD}>
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
