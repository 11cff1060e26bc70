/** Says that a server is for adults. */
export function AdultBadge() {
  return <span className="rounded-small border border-current px-1.5 font-semibold text-ink">18+</span>;
}
