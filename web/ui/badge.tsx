import type { ReactNode } from 'react';

const LABEL = 'inline-flex items-center gap-1.5 rounded-small border px-2 py-0.5 text-fine font-semibold';
const MARK = 'size-1.5 shrink-0';

const TONES = {
  /** Says what something is. */
  plain: { label: `${LABEL} border-line text-soft`, mark: null },
  good: { label: `${LABEL} border-edge`, mark: `${MARK} rounded-full bg-online` },
  waiting: { label: `${LABEL} border-edge`, mark: `${MARK} rotate-45 border border-accent-text` },
  bad: { label: `${LABEL} border-accent-text text-accent-text`, mark: `${MARK} rotate-45 bg-accent-text` },
  /** Calls for something to be done. */
  call: {
    label: 'pennon inline-block bg-accent py-0.5 ps-2.5 pe-4.5 text-fine font-semibold text-on-accent',
    mark: null,
  },
} as const;

/** A word or two on what something is, or on its state. */
export function Badge({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const { label, mark } = TONES[tone];
  return (
    <span className={label}>
      {mark === null ? null : <span aria-hidden="true" className={mark} />}
      {children}
    </span>
  );
}
