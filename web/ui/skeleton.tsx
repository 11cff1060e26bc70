/** The place of a line of text that is on the way, as high as the size of letters around it makes a line. */
export function SkeletonLine({ className }: { className: string }) {
  return (
    <span className="flex h-lh items-center">
      <span className={`h-[0.7em] rounded-small bg-raised ${className}`} />
    </span>
  );
}

/** The place of a button whose words fit in one line. */
export function SkeletonButton({ className = '' }: { className?: string }) {
  return (
    <span
      className={`block rounded-control border border-transparent bg-raised py-2.5 text-body ${className}`}
    >
      <span className="block h-lh" />
    </span>
  );
}
