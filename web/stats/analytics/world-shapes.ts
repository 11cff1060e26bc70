import { geoNaturalEarth1, geoPath, type GeoPath, type GeoPermissibleObjects } from 'd3-geo';
import { feature } from 'topojson-client';
import topologyAddress from 'world-atlas/countries-110m.json?url';
import { CODES, PLACES } from './countries.ts';

/** The size of the map in its own units. */
export const MAP = { width: 960, height: 470 } as const;

/** A country on the map. */
export interface Country {
  /** Its alpha-2 code; where it has none, its name in the map's data. */
  readonly id: string;
  readonly hasCode: boolean;
  /** Its outline as an SVG path; null when it is too small to have one. */
  readonly shape: string | null;
  /** Its centre. */
  readonly at: readonly [x: number, y: number];
  /** Whether its outline is too small to see and to point at. */
  readonly isSmall: boolean;
}

/** The part of the world on the map: the Antarctic is cut off beyond its coast. */
const EXTENT = {
  type: 'MultiPoint' as const,
  coordinates: [
    [-180, 0],
    [180, 0],
    [0, 83.5],
    [0, -66],
  ],
};
/** The place of most people in the Antarctic. */
const ANTARCTIC = { code: 'AQ', at: [-58, -63.5] } as const;
const SMALL_AREA = 60;

/** Fetches the shapes of the countries from our own origin, and draws them. */
export async function drawWorld(): Promise<readonly Country[]> {
  const answer = await fetch(topologyAddress);
  if (!answer.ok) throw new Error(`${answer.status}: ${topologyAddress}`);
  const topology: Atlas = await answer.json();
  return countriesOf(topology);
}

/** The countries of a topology, and those that are too small to be in it. */
export function countriesOf(topology: Atlas): readonly Country[] {
  const projection = geoNaturalEarth1().fitSize([MAP.width, MAP.height], EXTENT);
  const pathOf = geoPath(projection).digits(1);
  const pointOf = (place: readonly [number, number]) => projection([...place]) ?? [0, 0];
  const drawn = feature(topology, topology.objects.countries).features.map((country): Country => {
    const code = CODES.get(String(country.id));
    const [x, y] =
      code === ANTARCTIC.code ? pointOf(ANTARCTIC.at) : pathOf.centroid(mainland(country.geometry, pathOf));
    return {
      id: code ?? String(country.properties?.name),
      hasCode: code !== undefined,
      shape: pathOf(country),
      at: [x, y],
      isSmall: pathOf.area(country) < SMALL_AREA || code === ANTARCTIC.code,
    };
  });
  const points = Array.from(PLACES, ([code, place]): Country => {
    return { id: code, hasCode: true, shape: null, at: pointOf(place), isSmall: true };
  });
  return [...drawn, ...points];
}

/** The largest of a country's parts; the centre of all parts together may be in the sea. */
function mainland(geometry: GeoPermissibleObjects, pathOf: GeoPath): GeoPermissibleObjects {
  if (!('coordinates' in geometry && geometry.type === 'MultiPolygon')) return geometry;
  const parts = geometry.coordinates.map((coordinates) => ({ type: 'Polygon' as const, coordinates }));
  return parts.toSorted((one, other) => pathOf.area(other) - pathOf.area(one))[0] ?? geometry;
}

type Topology = Parameters<typeof feature>[0];

/** The map's data: countries by name, and by number where they have one. */
export interface Atlas extends Topology {
  objects: { countries: Extract<Topology['objects'][string], { type: 'GeometryCollection' }> };
}
