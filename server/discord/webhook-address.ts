/** A webhook by Discord's id of it, and the token that lets anybody write there. */
export interface WebhookAddress {
  id: string;
  token: string;
}

const REST = String.raw`(?:/v\d{1,2})?/webhooks/(?<id>\d{17,20})/(?<token>[\w-]{60,100})`;

/**
 * The webhook of an address as Discord gives it, on Discord's own host and with nothing added; null for any other text.
 * Only id and token are read of it: calls go to the configured base.
 */
export function webhookAddressIn(text: string, apiBase: string): WebhookAddress | null {
  const found = new RegExp(`^${escaped(apiBase)}${REST}$`).exec(text.trim());
  const { id, token } = found?.groups ?? {};
  return id !== undefined && token !== undefined ? { id, token } : null;
}

/** A webhook's address as a text to seal, and back. */
export function asText({ id, token }: WebhookAddress): string {
  return `${id}/${token}`;
}

export function fromText(text: string): WebhookAddress {
  const [id = '', token = ''] = text.split('/');
  return { id, token };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
