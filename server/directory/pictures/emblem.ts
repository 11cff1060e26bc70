/** The divisions of a field, as the site draws them, by `identiconFor` of the pages. */
const DIVISIONS = [
  'M0 0h20v40H0z',
  'M0 0h40v20H0z',
  'M0 0l40 40H0z',
  'M40 0L0 40h40z',
  'M20 13 40 31v9L20 22 0 40v-9z',
  'M0 0h20v20H0zM20 20h20v20H20z',
  'M13 0h14v40H13z',
  'M0 0h40v13H0z',
  'M0 0l20 20L40 0zM0 40l20-20 20 20z',
  'M15 0h10v15h15v10H25v15H15V25H0V15h15z',
  'M0 8h40v8H0zM0 24h40v8H0z',
  'M4 0h32L20 36z',
] as const;
/** The hues of the six tinctures, in OKLCH. */
const TINCTURES = [35, 85, 150, 205, 260, 345] as const;

/** The emblem of a seed: how its field is divided, and the colours of its two parts. */
export function emblemOf(seed: string): { division: string; tincture: number } {
  let hash = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++) hash = Math.imul(hash ^ seed.charCodeAt(at), 0x01000193);
  const number = hash >>> 0;
  return {
    tincture: number % TINCTURES.length,
    division: DIVISIONS[Math.floor(number / TINCTURES.length) % DIVISIONS.length] ?? DIVISIONS[0],
  };
}

/** The field of an emblem as an SVG. */
export function fieldOf(seed: string): string {
  const { division, tincture } = emblemOf(seed);
  const colour = (lightness: number) => hexOf(lightness, 0.062, TINCTURES[tincture] ?? TINCTURES[0]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="${colour(0.305)}" d="M0 0h40v40H0z"/><path fill="${colour(0.37)}" d="${division}"/></svg>`;
}

/** Our shield with a hall in it. */
export const OUR_SHIELD =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#ff7238" d="M6.5 2h27A4.5 4.5 0 0 1 38 6.5V20a18 18 0 0 1-36 0V6.5A4.5 4.5 0 0 1 6.5 2z"/><path fill="#210e07" d="M20 8 33 19.6v5L20 13 7 24.6v-5zM15.75 32.5V25a4.25 4.25 0 0 1 8.5 0v7.5z"/></svg>';

/** A colour of OKLCH in sRGB, since SVG in pictures knows no other. */
function hexOf(lightness: number, chroma: number, hue: number) {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const parts = linear.map((value) => {
    const light = Math.min(1, Math.max(0, value));
    const shown = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
