import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, type ReactNode } from 'react';

/** A card that shows its title until it is opened. */
export function FoldedCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface px-5 shadow-card sm:px-8"
    >
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2.5 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-5 text-soft transition-transform group-open:rotate-90"
          />
          <h2 id={id} className="font-display text-title font-semibold">
            {title}
          </h2>
        </summary>
        <div className="pt-3 pb-5">{children}</div>
      </details>
    </section>
  );
}
