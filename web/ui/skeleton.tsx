/** The skeleton of a line of text, as high as a line of the text around it. */
export function SkeletonLine({ className }: { className: string }) {
  return (
    <span className="flex h-[1.5em] items-center supports-[height:1lh]:h-lh">
      <span className={`h-[0.7em] rounded-small bg-raised ${className}`} />
    </span>
  );
}

/** The skeleton of a button with one line of text. */
export function SkeletonButton({ className = '' }: { className?: string }) {
  return (
    <span
      className={`block rounded-control border border-transparent bg-raised py-2.5 text-body ${className}`}
    >
      <span className="block h-[1.5em] supports-[height:1lh]:h-lh" />
    </span>
  );
}
