/** A unique id: the time, and random digits. */
export function randomId(): string {
  // randomUUID is missing on pages without HTTPS.
  const random = crypto.getRandomValues(new Uint32Array(3));
  return `${Date.now()}-${Array.from(random, (part) => part.toString(36)).join('')}`;
}
