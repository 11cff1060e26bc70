import type { ReactNode } from 'react';

/** Stands where content would: there is none yet, or it could not be loaded. */
export function Notice({
  title,
  text,
  urgent = false,
  children,
}: {
  title: string;
  text?: string;
  urgent?: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className="grid justify-items-center gap-3 rounded-card border border-dashed border-edge px-6 py-8 text-center"
    >
      <span aria-hidden="true" className="shield mb-2 size-12 border-2 border-dashed border-edge" />
      <p className="font-display text-title font-semibold text-balance">{title}</p>
      {text === undefined ? null : <p className="max-w-prose text-soft text-balance">{text}</p>}
      {children === undefined ? null : <div className="mt-3">{children}</div>}
    </div>
  );
}
