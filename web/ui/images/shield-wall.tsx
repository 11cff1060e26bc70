import { Identicon, type IdenticonDesign } from './identicon.tsx';

const WALL: Readonly<Record<string, readonly (IdenticonDesign | 'ours')[]>> = {
  first: [
    { tincture: 'tincture-3', division: 'pale' },
    { tincture: 'tincture-1', division: 'cross' },
    { tincture: 'tincture-5', division: 'chief' },
  ],
  second: [
    { tincture: 'tincture-6', division: 'chevron' },
    { tincture: 'tincture-4', division: 'quarterly' },
    { tincture: 'tincture-2', division: 'bend' },
  ],
  third: [
    { tincture: 'tincture-5', division: 'saltire' },
    'ours',
    { tincture: 'tincture-3', division: 'bars' },
  ],
  fourth: [
    { tincture: 'tincture-2', division: 'pile' },
    { tincture: 'tincture-6', division: 'stripe' },
    { tincture: 'tincture-4', division: 'sinister' },
  ],
};

/** A wall of shields with our own among them. Decoration only. */
export function ShieldWall() {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-4 gap-5 [mask-image:linear-gradient(to_bottom,transparent,black_30%,black_70%,transparent)]"
    >
      {Object.entries(WALL).map(([column, designs]) => (
        <div key={column} className="grid gap-6 odd:-translate-y-8 even:translate-y-8">
          {designs.map((design) => (
            <Shield key={design === 'ours' ? design : design.division} design={design} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Shield({ design }: { design: IdenticonDesign | 'ours' }) {
  return (
    <span className="shield relative block aspect-square overflow-hidden">
      {design === 'ours' ? (
        <svg viewBox="0 0 40 40" className="size-full bg-accent">
          <path className="fill-on-accent" d="M20 8 34 20.5v5.3L20 13.3 6 25.800v-5.3z" />
          <path className="fill-on-accent" d="M15.25 33.5V26a4.75 4.75 0 0 1 9.5 0v7.5z" />
        </svg>
      ) : (
        <Identicon design={design} className="size-full" />
      )}
      <span className="shield absolute inset-1.5 border border-hairline" />
    </span>
  );
}
