import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

const SHIELD = 'M6 2h28a4 4 0 0 1 4 4v14a18 18 0 0 1-36 0V6a4 4 0 0 1 4-4z';
const HALL = 'M20 8 33 19.6v5L20 13 7 24.6v-5zM15.75 32.5V25a4.25 4.25 0 0 1 8.5 0v7.5z';
const DASHED_HALL = <path strokeWidth="0.4" strokeDasharray="1.2 1" d={HALL} />;

/** A page without content, such as not found: a title, a text and a way on. What follows it is near. */
export function FullPageNotice({
  title,
  text,
  sign = DASHED_HALL,
  emblem,
  children,
}: {
  title: string;
  text: string;
  /** What is drawn in the empty shield, on a field of 40 by 40. */
  sign?: ReactNode;
  /** What stands in the place of the empty shield. */
  emblem?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid items-center gap-x-12 gap-y-4 py-8 sm:py-12 md:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <PageTitle>{title}</PageTitle>
        <p className="mt-3 max-w-prose text-lead text-soft">{text}</p>
        <div className="mt-6">{children}</div>
      </div>
      <div className="max-md:order-first md:me-16">
        {emblem ?? (
          <svg viewBox="0 0 40 40" aria-hidden="true" className="size-14 fill-none stroke-edge md:size-40">
            <path strokeWidth="0.4" strokeDasharray="1.2 1" d={SHIELD} />
            {sign}
          </svg>
        )}
      </div>
    </div>
  );
}
