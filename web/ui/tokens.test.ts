import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
/** The colours of a theme by name, as the first rule with this selector declares them. */
function coloursOf(selector: string) {
  const rule = css.slice(css.indexOf(`\n${selector} {`)).split('\n}')[0] ?? '';
  return new Map(
    [...rule.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\);/g)].map(
      ([, name = '', ...numbers]) => [name, numbers.map((one) => Number(one ?? 1))],
    ),
  );
}

/** What of the three kinds of light a colour gives, from 0 to 1. */
function linear([lightness = 0, chroma = 0, hue = 0]: readonly number[]) {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((one) => Math.min(1, Math.max(0, one)));
}

const encoded = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
const decoded = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** A colour over another, as far as it is opaque. */
function over(colour: readonly number[], ground: readonly number[]) {
  const opacity = colour[3] ?? 1;
  const below = linear(ground).map(encoded);
  return linear(colour).map((one, at) => decoded(encoded(one) * opacity + (below[at] ?? 0) * (1 - opacity)));
}

const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrast(one: readonly number[], other: readonly number[]) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const TEXTS = ['ink', 'soft', 'faint', 'accent-text', 'online', 'caution'];
const GRAPHICS = ['star', 'chart', 'accent', 'danger', 'edge'];
const GROUNDS = ['ground', 'surface', 'raised'];
const ON = [
  ['on-accent', 'accent'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
] as const;

test.each([':root', ':root.light'])('texts have a contrast of 4.5, marks one of 3: %s', (theme) => {
  const colours = coloursOf(theme);
  const colour = (name: string) => colours.get(name) ?? expect.unreachable(name);
  const weak: string[] = [];
  const look = (name: string, least: number, on: string, ground: readonly number[]) => {
    const ratio = contrast(linear(colour(name)), ground);
    if (ratio < least) weak.push(`${name} on ${on}: ${ratio.toFixed(2)}`);
  };
  for (const ground of GROUNDS) for (const name of TEXTS) look(name, 4.5, ground, linear(colour(ground)));
  for (const ground of ['ground', 'surface'])
    for (const name of GRAPHICS) look(name, 3, ground, linear(colour(ground)));
  for (const [text, filled] of ON) look(text, 4.5, filled, linear(colour(filled)));
  for (const ground of ['ground', 'surface']) {
    look('caution', 4.5, `its wash on ${ground}`, over(colour('caution-wash'), colour(ground)));
    look('ink', 4.5, `the wash of caution on ${ground}`, over(colour('caution-wash'), colour(ground)));
    look('accent-text', 4.5, `its wash on ${ground}`, over(colour('accent-wash'), colour(ground)));
  }
  expect(weak).toEqual([]);
});

test('red is only on the buttons of what cannot be undone', () => {
  const files = globSync('web/**/*.tsx').filter((file) => /[\w:]-danger\b/.test(readFileSync(file, 'utf8')));
  expect(files).toEqual([]);
});
