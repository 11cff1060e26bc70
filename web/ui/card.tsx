import { useId, type ReactNode } from 'react';

/** A titled part of a page. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <h2 id={id} className="mb-4 font-display text-title font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
