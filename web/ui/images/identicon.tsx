import { useId } from 'react';

const DIVISIONS = {
  pale: 'M0 0h20v40H0z',
  fess: 'M0 0h40v20H0z',
  bend: 'M0 0l40 40H0z',
  sinister: 'M40 0L0 40h40z',
  chevron: 'M20 13 40 31v9L20 22 0 40v-9z',
  quarterly: 'M0 0h20v20H0zM20 20h20v20H20z',
  stripe: 'M13 0h14v40H13z',
  chief: 'M0 0h40v13H0z',
  saltire: 'M0 0l20 20L40 0zM0 40l20-20 20 20z',
  cross: 'M15 0h10v15h15v10H25v15H15V25H0V15h15z',
  bars: 'M0 8h40v8H0zM0 24h40v8H0z',
  pile: 'M4 0h32L20 36z',
} as const;
const DIVISION_NAMES = [
  'pale',
  'fess',
  'bend',
  'sinister',
  'chevron',
  'quarterly',
  'stripe',
  'chief',
  'saltire',
  'cross',
  'bars',
  'pile',
] as const;
const TINCTURES = [
  'tincture-1',
  'tincture-2',
  'tincture-3',
  'tincture-4',
  'tincture-5',
  'tincture-6',
] as const;

/** The colour of an identicon, and its pattern. */
export interface IdenticonDesign {
  readonly tincture: (typeof TINCTURES)[number];
  readonly division: keyof typeof DIVISIONS;
}

/** A pattern that belongs to an id. Give it a shape by its class. */
export function Identicon({ design, className = '' }: { design: IdenticonDesign; className?: string }) {
  return (
    <svg
      viewBox="0 0 40 40"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`${design.tincture} ${className}`}
    >
      <path className="field-deep" d="M0 0h40v40H0z" />
      <path className="field-light" d={DIVISIONS[design.division]} />
    </svg>
  );
}

/** A banner for the head of a page, made of two rows of one identicon. */
export function IdenticonBanner({ design, className = '' }: { design: IdenticonDesign; className?: string }) {
  const id = useId();
  return (
    <svg
      // Wider than any place for it, so that only its sides are cut.
      viewBox="0 0 640 80"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={`${design.tincture} ${className}`}
    >
      <pattern id={id} width="40" height="40" patternUnits="userSpaceOnUse">
        <path className="field-light" d={DIVISIONS[design.division]} />
      </pattern>
      <path className="field-deep" d="M0 0h640v80H0z" />
      <path fill={`url(#${id})`} d="M0 0h640v80H0z" />
    </svg>
  );
}

/** The identicon of a seed, always the same. */
export function identiconFor(seed: string): IdenticonDesign {
  const number = hashOf(seed);
  return {
    tincture: TINCTURES[number % TINCTURES.length] ?? 'tincture-1',
    division: DIVISION_NAMES[Math.floor(number / TINCTURES.length) % DIVISION_NAMES.length] ?? 'pale',
  };
}

/** FNV-1a over the seed's UTF-16 units. */
function hashOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++) hash = Math.imul(hash ^ seed.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
