import type { Endpoint } from './endpoint.ts';
import { openApiDocument } from './openapi.ts';

/** A document or a part of it: what JSON holds. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = Readonly<Record<string, Json>>;

/** Left out of the promise: descriptions may be reworded and limits may change. */
const NOT_PROMISED: ReadonlySet<string> = new Set(['description', 'summary', 'x-reads-a-minute']);

/** Describes the promised endpoints alone. */
export function promisedDocument(endpoints: Readonly<Record<string, Endpoint>>): Json {
  const promised = Object.entries(endpoints).filter(([, endpoint]) => endpoint.promised);
  const { paths, components } = JSON.parse(
    JSON.stringify(openApiDocument(Object.fromEntries(promised)), (name, value: unknown) =>
      NOT_PROMISED.has(name) ? undefined : value,
    ),
  ) as { paths: JsonObject; components: { schemas: JsonObject } }; // as it is made
  const { Refusal: _, ...schemas } = components.schemas;
  return { paths, schemas };
}

/**
 * What a newer document takes away from an older one, each by its place. Values may be added, such as operations,
 * parameters that nobody has to give, properties of replies and members of a list of values.
 */
export function takenAway(before: Json, after: Json | undefined, place = ''): string[] {
  if (after === undefined) return [`${place} is gone`];
  if (Array.isArray(before)) return takenFromList(before, after, place);
  if (before === null || typeof before !== 'object')
    return before === after ? [] : [`${place} was ${String(before)}`];
  if (!isObject(after)) return [`${place} was an object`];
  return Object.entries(before as JsonObject).flatMap(([name, value]) =>
    takenAway(value, after[name], `${place}/${name}`),
  );
}

function takenFromList(before: readonly Json[], after: Json, place: string): string[] {
  if (!Array.isArray(after)) return [`${place} was a list`];
  const list = after as readonly Json[];
  // Values, and the names of required properties, may be added; parameters are found by their names.
  if (!before.every(isObject))
    return before
      .filter((value) => !list.includes(value))
      .map((value) => `${place} had ${JSON.stringify(value)}`);
  if (!place.endsWith('/parameters'))
    return before.length === list.length
      ? before.flatMap((value, at) => takenAway(value, list[at], `${place}/${at}`))
      : [`${place} had ${before.length} forms`];
  const named = (parameters: readonly Json[]) =>
    new Map(parameters.filter(isObject).map((parameter) => [JSON.stringify(parameter['name']), parameter]));
  const known = named(before);
  const required = [...named(list)].filter(([name, parameter]) => !known.has(name) && parameter['required']);
  return [
    ...[...known].flatMap(([name, parameter]) =>
      takenAway(parameter, named(list).get(name), `${place}/${name}`),
    ),
    ...[...known].flatMap(([name, parameter]) =>
      newBounds(parameter['schema'], named(list).get(name)?.['schema'], `${place}/${name}`),
    ),
    ...required.map(([name]) => `${place}/${name} has to be given`),
  ];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The bounds that only the newer schema of a parameter has: it refuses values that were taken before. */
function newBounds(before: Json | undefined, after: Json | undefined, place: string): string[] {
  if (!isObject(before) || !isObject(after)) return [];
  const added = Object.keys(after).filter((key) => key !== 'default' && !(key in before));
  return added.map((key) => `${place} has a new ${key}`);
}
