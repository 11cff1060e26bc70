import { useId } from 'react';

/** The table of contents of a long page, beside it or above it on a phone: a link to the anchor of each section. */
export function Contents({
  heading,
  sections,
  isNumbered = false,
}: {
  heading: string;
  sections: readonly { readonly id: string; readonly heading: string }[];
  isNumbered?: boolean;
}) {
  const label = useId();
  return (
    <nav
      aria-labelledby={label}
      className="border-b border-line py-8 lg:sticky lg:top-16 lg:-ms-3 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto lg:border-b-0 lg:py-10 print:hidden"
    >
      <h2 id={label} className="mb-2 font-display text-title font-semibold lg:px-3">
        {heading}
      </h2>
      <ol className="-mx-3 sm:columns-2 lg:mx-0 lg:columns-1">
        {sections.map(({ id, heading }, index) => (
          <li key={id} className="break-inside-avoid">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 text-small leading-snug text-soft transition-colors hover:bg-raised hover:text-ink focus-visible:-outline-offset-2 lg:min-h-9"
            >
              {isNumbered ? <span className="w-5 shrink-0 text-faint tabular-nums">{index + 1}</span> : null}
              <span>{heading}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
