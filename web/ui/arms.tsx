const DIVISIONS = [
  'M0 0h20v40H0z', // per pale
  'M0 0h40v20H0z', // per fess
  'M0 0l40 40H0z', // per bend
  'M40 0L0 40h40z', // per bend sinister
  'M20 14L40 34v6L20 26 0 40v-6z', // a chevron
  'M0 0h20v20H0zM20 20h20v20H20z', // quarterly
  'M14 0h12v40H14z', // a pale
  'M0 0h40v13H0z', // a chief
  'M0 0l20 20L40 0zM0 40l20-20 20 20z', // per saltire
] as const;
const TINCTURES = [
  'tincture-1',
  'tincture-2',
  'tincture-3',
  'tincture-4',
  'tincture-5',
  'tincture-6',
] as const;

/** A painted field: the arms that belong to a seed, the same for ever. Give it a shape by its class. */
export function Arms({ seed, className = '' }: { seed: string; className?: string }) {
  const number = numberOf(seed);
  const tincture = TINCTURES[number % TINCTURES.length];
  const division = DIVISIONS[Math.floor(number / TINCTURES.length) % DIVISIONS.length];
  return (
    <svg
      viewBox="0 0 40 40"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`${tincture} ${className}`}
    >
      <path className="field-deep" d="M0 0h40v40H0z" />
      <path className="field-light" d={division} />
    </svg>
  );
}

/** FNV-1a over the seed's UTF-16 units. */
function numberOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++) hash = Math.imul(hash ^ seed.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
