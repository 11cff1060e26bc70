/** The Discord error codes that this product can receive: status and message by code. */
const sentences = {
  0: [401, '401: Unauthorized'],
  10003: [404, 'Unknown Channel'],
  10004: [404, 'Unknown Guild'],
  10006: [404, 'Unknown Invite'],
  10007: [404, 'Unknown Member'],
  10008: [404, 'Unknown Message'],
  10013: [404, 'Unknown User'],
  10015: [404, 'Unknown Webhook'],
  10070: [404, 'Unknown Guild Scheduled Event'],
  10062: [404, 'Unknown interaction'],
  20012: [403, 'You are not authorized to perform this action on this application'],
  30016: [400, 'Maximum number of invites reached (1000)'],
  40003: [400, 'You are opening direct messages too fast'],
  40060: [400, 'Interaction has already been acknowledged.'],
  50001: [403, 'Missing Access'],
  50006: [400, 'Cannot send an empty message'],
  50007: [403, 'Cannot send messages to this user'],
  50013: [403, 'Missing Permissions'],
  50026: [403, 'Missing required OAuth2 scope'],
  50027: [401, 'Invalid Webhook Token'],
  50033: [400, 'Invalid Recipient(s)'],
  50035: [400, 'Invalid Form Body'],
  50109: [400, 'The request body contains invalid JSON.'],
  50278: [403, 'Cannot send messages to this user due to having no mutual guilds'],
  130000: [503, 'API resource is currently overloaded. Try again a little later'],
} as const satisfies Record<number, readonly [number, string]>;

export type DiscordCode = keyof typeof sentences;

/** An error as Discord sends it: `{code, message, errors?}` with the status that goes with the code. */
export class DiscordRefusal extends Error {
  readonly status: number;
  readonly body: { message: string; code: number; errors?: Record<string, unknown> };

  constructor(code: DiscordCode, errors?: Record<string, unknown>) {
    const [status, message] = sentences[code];
    super(message);
    this.status = status;
    this.body = { message, code, ...(errors && { errors }) };
  }
}

/** A form error at one field, nested as Discord nests it; `path` may have dots (`0.description`). */
export function invalidField(path: string, code: string, message: string) {
  const leaf: Record<string, unknown> = { _errors: [{ code, message }] };
  const errors = path.split('.').reduceRight((inner, name) => ({ [name]: inner }), leaf);
  return new DiscordRefusal(50035, errors);
}
