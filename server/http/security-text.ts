import { DAY_MS } from '#contract/durations.ts';
import { INTERFACE_LANGUAGES } from '#contract/vocabulary.ts';
import type { Deps } from '../deps.ts';
import type { App } from './http.ts';

const VALID_FOR_MS = 90 * DAY_MS;

/** `/.well-known/security.txt` (RFC 9116): whom to tell of a fault of security. Absent without a contact. */
export function securityTextRoute(app: App, { config, clock }: Pick<Deps, 'config' | 'clock'>): void {
  const { securityContact, publicUrl } = config;
  if (securityContact === null) return;
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(clock().getTime() + VALID_FOR_MS);
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${INTERFACE_LANGUAGES.join(', ')}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
