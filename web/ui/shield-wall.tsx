import { Arms } from './arms.tsx';

const SEEDS = [
  'oak', 'anvil', 'loom', 'quill', 'bell', 'harbour', 'lantern', 'mill', 'kiln', 'wheat', 'compass', 'forge',
] as const; // prettier-ignore
const LIT = 'quill';

/** A wall hung with shields, one of them lit. Decoration only. */
export function ShieldWall() {
  return (
    <div aria-hidden="true" className="grid grid-cols-4 gap-x-5 gap-y-6">
      {SEEDS.map((seed, at) => (
        <span
          key={seed}
          className={`shield aspect-square overflow-hidden ${at % 2 === 1 ? 'translate-y-6' : ''} ${seed === LIT ? 'bg-accent' : 'opacity-70'}`}
        >
          {seed === LIT ? <Rafters className="size-full" /> : <Arms seed={seed} className="size-full" />}
        </span>
      ))}
    </div>
  );
}

/** The charge of our own arms: a hall's rafters over its open door. */
function Rafters({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className}>
      <path className="fill-on-accent" d="M20 8.5 34 21v5.2L20 13.8 6 26.2V21z" />
      <path className="fill-on-accent" d="M15.5 34V26a4.5 4.5 0 0 1 9 0v8z" />
    </svg>
  );
}
