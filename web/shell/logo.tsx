/** Guildhall's own arms: a hall's rafters over its open door, on a shield of sealing wax. */
export function Logo({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <path
        className="fill-accent"
        d="M6.5 2h27A4.5 4.5 0 0 1 38 6.5V20a18 18 0 0 1-36 0V6.5A4.5 4.5 0 0 1 6.5 2z"
      />
      <path className="fill-on-accent" d="M20 8 33 19.6v5L20 13 7 24.6v-5z" />
      <path className="fill-on-accent" d="M15.75 32.5V25a4.25 4.25 0 0 1 8.5 0v7.5z" />
    </svg>
  );
}
