import { APPLICATION } from './application.ts';
import type { Asked, Caller, Reply } from './exchange.ts';
import { DiscordRefusal, invalidField } from './refusals.ts';
import type { Simulation } from './simulation.ts';

/** Who may use a route: the bot, a person's token with a scope, either, anybody, or whoever holds a token in the path. */
type Access = 'bot' | 'anyone' | { scope: string; orBot: boolean };

/** One call of the API. `:name` in the path is a snowflake, `*name` any text. */
export interface ApiRoute {
  method: string;
  path: string;
  access: Access;
  answer: (sim: Simulation, asked: Asked) => Reply;
}

/** What routing finds for a request. */
export interface Found {
  operation: string | null;
  /** Applies the call to the world. */
  run: (sim: Simulation) => Reply;
}

/** Reads who is asking from the Authorization header. */
export function whoAsks(sim: Simulation, header: string | undefined): Caller {
  if (header === undefined) return { kind: 'nobody' };
  const [type, token = ''] = header.split(' ');
  if (type === 'Bot' && token === APPLICATION.botToken) return { kind: 'bot' };
  const grant = type === 'Bearer' ? sim.world.grants.get(token) : undefined;
  return grant !== undefined && grant.expiresAt > sim.now() ? { kind: 'user', grant } : { kind: 'unknown' };
}

/** Finds the route of a request and fills in `asked.params`. */
export function findRoute(routes: readonly ApiRoute[], asked: Asked): Found {
  const fitting = routes.filter((route) => paramsOf(route, asked.path) !== null);
  const route = fitting.find((one) => one.method === asked.method);
  if (route === undefined) {
    const refused =
      fitting.length === 0
        ? notFound
        : { status: 405, body: { message: '405: Method Not Allowed', code: 0 } };
    return { operation: null, run: () => refused };
  }
  asked.params = paramsOf(route, asked.path) ?? {};
  const template = route.path.replaceAll(/[:*](\w+)/g, '{$1}');
  return { operation: `${route.method} ${template}`, run: (sim) => answer(sim, route, asked) };
}

const notFound: Reply = { status: 404, body: { message: '404: Not Found', code: 0 } };

function answer(sim: Simulation, route: ApiRoute, asked: Asked): Reply {
  try {
    authorize(route.access, asked.caller);
    for (const [name, value] of Object.entries(asked.params)) {
      if (route.path.includes(`:${name}`) && !/^\d{1,20}$/.test(value)) {
        throw invalidField(`${name}_id`, 'NUMBER_TYPE_COERCE', `Value "${value}" is not snowflake.`);
      }
    }
    return route.answer(sim, asked);
  } catch (error) {
    if (!(error instanceof DiscordRefusal)) throw error;
    return { status: error.status, body: error.body };
  }
}

function authorize(access: Access, caller: Caller) {
  if (access === 'anyone') {
    // A wrong token is worse than none.
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
export function jsonBody(asked: Asked): Record<string, unknown> {
  const body = jsonValue(asked);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new DiscordRefusal(50109);
  return { ...body };
}

/** The request's JSON body, whatever it is. */
export function jsonValue(asked: Asked): unknown {
  try {
    return JSON.parse(asked.text) as unknown;
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
