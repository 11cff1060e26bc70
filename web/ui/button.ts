const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2.5 text-center text-body font-semibold transition-colors';

/** The looks of buttons and links: primary, for what cannot be undone, secondary, rarely used, and disabled. */
export const BUTTON = {
  primary: `${SHAPE} bg-accent text-on-accent hover:bg-accent-strong active:translate-y-px`,
  danger: `${SHAPE} bg-danger text-on-danger hover:bg-danger-strong active:translate-y-px`,
  /** Leads to something that cannot be undone. */
  grave: `${SHAPE} border border-danger text-danger hover:bg-danger hover:text-on-danger active:translate-y-px`,
  quiet: `${SHAPE} border border-edge text-ink hover:border-accent-text hover:text-accent-text active:translate-y-px`,
  aside:
    'inline-flex min-h-11 items-center px-3 text-small font-semibold text-soft underline decoration-edge underline-offset-4 transition-colors hover:text-accent-text hover:decoration-accent-text',
  disabled: `${SHAPE} cursor-not-allowed border border-dashed border-edge text-faint`,
} as const;

/** An icon button of the navigation, large enough for a thumb. */
export const TOOL =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2.5 text-small font-medium text-soft transition-colors hover:bg-raised hover:text-ink';
