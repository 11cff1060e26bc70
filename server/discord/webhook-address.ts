/** A webhook by Discord's id of it, and the token that lets anybody write there; perhaps into a thread of its channel. */
export interface WebhookAddress {
  id: string;
  token: string;
  threadId?: string;
}

/** Discord's own API, and the other hosts under which it gives the addresses of webhooks. */
const DISCORD = 'https://discord.com/api';
const OTHER_HOSTS = ['ptb.discord.com', 'canary.discord.com', 'discordapp.com'];
const REST = String.raw`(?:/v\d{1,2})?/webhooks/(?<id>\d{17,20})/(?<token>[\w-]{60,100})`;
/** What people copy with it: a form of message that we do not send, a query, a place on the page. */
const ADDED = String.raw`(?:/(?:slack|github)?)?(?:\?(?<query>[^\s#]*))?(?:#\S*)?`;
const THREAD = /^\d{17,20}$/;

/**
 * The webhook of an address as Discord gives it, on a host of Discord's own; null for any other text. Only id, token and a
 * thread are read of it: calls go to the configured base.
 */
export function webhookAddressIn(text: string, apiBase: string): WebhookAddress | null {
  const others = apiBase === DISCORD ? OTHER_HOSTS.map((host) => `https://${host}/api`) : [];
  const bases = [apiBase, ...others].map(escaped).join('|');
  const found = new RegExp(`^(?:${bases})${REST}${ADDED}$`).exec(text.trim());
  const { id, token, query } = found?.groups ?? {};
  if (id === undefined || token === undefined) return null;
  const threadId = new URLSearchParams(query).get('thread_id') ?? '';
  return { id, token, ...(THREAD.test(threadId) && { threadId }) };
}

/** A webhook's address as a text to seal, and back. */
export function asText({ id, token, threadId }: WebhookAddress): string {
  return [id, token, ...(threadId === undefined ? [] : [threadId])].join('/');
}

export function fromText(text: string): WebhookAddress {
  const [id = '', token = '', threadId] = text.split('/');
  return { id, token, ...(threadId !== undefined && { threadId }) };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
