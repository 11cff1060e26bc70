import { useId, type ReactNode } from 'react';

/** A section of the panel: its title, and its content or a text that there is none yet. */
export function PanelSection({
  title,
  hint,
  isEmpty,
  none,
  children,
}: {
  title: string;
  hint?: string | undefined;
  isEmpty: boolean;
  /** The text when there is nothing. */
  none: string;
  /** The content; it is given the id of the heading. */
  children: (heading: string) => ReactNode;
}) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={heading} className="font-display text-title font-semibold">
          {title}
        </h3>
        {hint === undefined ? null : <p className="text-fine text-soft tabular-nums">{hint}</p>}
      </div>
      {isEmpty ? (
        <div className="grid flex-1 place-items-center rounded-control border border-dashed border-edge px-4 py-10">
          <p className="text-center text-soft">{none}</p>
        </div>
      ) : (
        children(heading)
      )}
    </section>
  );
}
