import type { ReactNode } from 'react';

const LABEL = 'inline-flex items-center gap-1.5 rounded-small border px-2 py-0.5 text-fine font-semibold';
const MARK = 'size-1.5 shrink-0';

const TONES = {
  /** Says what something is. */
  plain: { label: `${LABEL} border-line text-soft`, mark: null },
  good: { label: `${LABEL} border-edge`, mark: `${MARK} rounded-full bg-online` },
  waiting: { label: `${LABEL} border-edge`, mark: `${MARK} rotate-45 border border-caution` },
  bad: { label: `${LABEL} border-caution text-caution`, mark: `${MARK} rotate-45 bg-caution` },
  /** Calls for something to be done. */
  call: { label: `${LABEL} border-edge bg-surface`, mark: `${MARK} rounded-full bg-online` },
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
