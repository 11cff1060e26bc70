const ESCAPED_UNRESERVED = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3[0-9]|2d|2e|5f|7e)/gi;

/** A path without needless percent-encoding: of letters, digits and marks that mean the same as themselves. */
export function decodeUnreserved(path: string): string {
  return path.replace(ESCAPED_UNRESERVED, decodeURIComponent);
}
