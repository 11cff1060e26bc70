import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

/** A page without content, such as not found: a title, a text and a way on. */
export function FullPageNotice({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className="grid items-center gap-12 py-16 sm:py-24 md:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <PageTitle>{title}</PageTitle>
        <p className="mt-4 max-w-prose text-lead text-soft">{text}</p>
        <div className="mt-8">{children}</div>
      </div>
      <svg
        viewBox="0 0 40 40"
        aria-hidden="true"
        className="size-40 fill-none stroke-edge md:me-16 md:size-64"
      >
        <path
          strokeWidth="0.4"
          strokeDasharray="1.2 1"
          d="M6 2h28a4 4 0 0 1 4 4v14a18 18 0 0 1-36 0V6a4 4 0 0 1 4-4z"
        />
        <path
          strokeWidth="0.4"
          strokeDasharray="1.2 1"
          d="M20 8 33 19.6v5L20 13 7 24.6v-5zM15.75 32.5V25a4.25 4.25 0 0 1 8.5 0v7.5z"
        />
      </svg>
    </div>
  );
}
