import { APPLICATION } from './application.ts';
import type { SimRequest, Caller, Reply } from './http.ts';
import { DiscordRefusal, invalidField } from './refusals.ts';
import type { Simulation } from './simulation.ts';

/** Who may use a route: the bot, a person's token with a scope, either, anybody, or the holder of a token in the path. */
type Access = 'bot' | 'anyone' | { scope: string; orBot: boolean };

/** One call of the API. `:name` in the path is a snowflake, `*name` any text. */
export interface ApiRoute {
  method: string;
  path: string;
  access: Access;
  answer: (sim: Simulation, request: SimRequest) => Reply;
}

/** The route that matches a request. */
export interface MatchedRoute {
  operation: string | null;
  /** Carries out the call. */
  run: (sim: Simulation) => Reply;
}

/** Reads the caller from the Authorization header. */
export function callerOf(sim: Simulation, header: string | undefined): Caller {
  if (header === undefined) return { kind: 'nobody' };
  const [type, token = ''] = header.split(' ');
  if (type === 'Bot' && token === APPLICATION.botToken) return { kind: 'bot' };
  const grant = type === 'Bearer' ? sim.world.grants.get(token) : undefined;
  return grant !== undefined && grant.expiresAt > sim.now() ? { kind: 'user', grant } : { kind: 'unknown' };
}

/** Finds the route of a request and fills in `request.params`. */
export function findRoute(routes: readonly ApiRoute[], request: SimRequest): MatchedRoute {
  const fitting = routes.filter((route) => paramsOf(route, request.path) !== null);
  const route = fitting.find((one) => one.method === request.method);
  if (route === undefined) {
    const refused =
      fitting.length === 0
        ? notFound
        : { status: 405, body: { message: '405: Method Not Allowed', code: 0 } };
    return { operation: null, run: () => refused };
  }
  request.params = paramsOf(route, request.path) ?? {};
  const template = route.path.replaceAll(/[:*](\w+)/g, '{$1}');
  return { operation: `${route.method} ${template}`, run: (sim) => answer(sim, route, request) };
}

const notFound: Reply = { status: 404, body: { message: '404: Not Found', code: 0 } };

function answer(sim: Simulation, route: ApiRoute, request: SimRequest): Reply {
  try {
    authorize(route.access, request.caller);
    for (const [name, value] of Object.entries(request.params)) {
      if (route.path.includes(`:${name}`) && !/^\d{1,20}$/.test(value)) {
        throw invalidField(`${name}_id`, 'NUMBER_TYPE_COERCE', `Value "${value}" is not snowflake.`);
      }
    }
    return route.answer(sim, request);
  } catch (error) {
    if (!(error instanceof DiscordRefusal)) throw error;
    return { status: error.status, body: error.body };
  }
}

function authorize(access: Access, caller: Caller) {
  if (access === 'anyone') {
    // A wrong token is refused even where none is needed.
    if (caller.kind === 'unknown') throw new DiscordRefusal(0);
    return;
  }
  if (caller.kind === 'bot' && (access === 'bot' || access.orBot)) return;
  if (caller.kind !== 'user' || access === 'bot') throw new DiscordRefusal(0);
  if (!caller.grant.scopes.includes(access.scope)) throw new DiscordRefusal(50026);
}

function paramsOf(route: ApiRoute, path: string): Record<string, string> | null {
  const expected = route.path.split('/');
  const given = path.split('/');
  if (expected.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') || part.startsWith('*')) params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}

/** The request's JSON body, which must be an object. */
export function jsonBody(request: SimRequest): Record<string, unknown> {
  const body = jsonValue(request);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new DiscordRefusal(50109);
  return { ...body };
}

/** The request's JSON body, whatever it is. */
export function jsonValue(request: SimRequest): unknown {
  try {
    return JSON.parse(request.text) as unknown;
  } catch {
    throw new DiscordRefusal(50109);
  }
}

/** A whole number of the query or body within its bounds. */
export function wholeNumber(
  name: string,
  value: unknown,
  [least, most]: [number, number],
  otherwise: number,
) {
  if (value === undefined || value === null) return otherwise;
  const number = typeof value === 'string' ? Number(value || Number.NaN) : value;
  if (typeof number !== 'number' || !Number.isInteger(number)) {
    throw invalidField(name, 'NUMBER_TYPE_COERCE', `Value "${JSON.stringify(value)}" is not int.`);
  }
  if (number < least)
    throw invalidField(name, 'NUMBER_TYPE_MIN', `int value should be greater than or equal to ${least}.`);
  if (number > most)
    throw invalidField(name, 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${most}.`);
  return number;
}
