/** An id that nobody else has: the time, and something random. */
export function randomId(): string {
  // Not randomUUID, which browsers keep from pages that came without encryption.
  const random = crypto.getRandomValues(new Uint32Array(3));
  return `${Date.now()}-${Array.from(random, (part) => part.toString(36)).join('')}`;
}
