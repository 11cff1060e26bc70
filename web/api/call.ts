import { addressOf, type Endpoint, type InputOf, type ReplyOf } from '#contract/endpoint.ts';

/**
 * A call that the server did not grant. Its message is the status, a colon, a space and the body as it came;
 * `sentence` is the part of it that people may read, `code` the part that programs may.
 */
export class FailedCall extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly sentence: string | null;
  /** The whole answer as JSON, null when it was none: a refusal may carry more, such as `nextBumpAt`. */
  readonly answer: Readonly<Record<string, unknown>> | null;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'FailedCall';
    this.status = status;
    this.answer = recordIn(body);
    this.code = textOf(this.answer?.code);
    this.sentence = textOf(this.answer?.error);
  }
}

/** Asks the server for what an endpoint of the contract promises; refusals throw a `FailedCall`. */
export async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ReplyOf<E>> {
  // InputOf is a conditional type over E, so inside here a body is only known to be possible.
  const { body } = input as { body?: unknown };
  // The server sends nothing that does not fit the reply's schema, so the browser need not parse it again.
  return (await request(endpoint.method, addressOf(endpoint, input), body)) as ReplyOf<E>;
}

/** One request to our own origin with its cookies, answered with the parsed JSON, or nothing for an empty answer. */
export async function request(
  method: string,
  address: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  const response = await fetch(address, {
    method,
    credentials: 'include',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  if (!response.ok) throw new FailedCall(response.status, response.statusText, text);
  return text === '' ? undefined : JSON.parse(text);
}

function recordIn(body: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(body);
    // A JSON object that is no array is a record of unknown values, which is all that is claimed here.
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
