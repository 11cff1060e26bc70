/** The key that does what the button does, on it. Assistive technology is told by `aria-keyshortcuts`. */
export function KeyOnButton({ name }: { name: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="rounded-small border border-current px-1.5 font-body text-fine whitespace-nowrap max-sm:hidden"
    >
      {name}
    </kbd>
  );
}
