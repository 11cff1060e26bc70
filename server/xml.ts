/** A text as XML has it in elements and attributes. */
export function escapedXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}

/** A text without the characters that XML cannot have, escaped or not. */
export function legalInXml(text: string): string {
  return text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
