/**
 * Whether an event of a field belongs to a composition: its text is not final yet, or its key chooses among Hangul, kana
 * or words and means nothing else.
 */
export function isComposing(event: Event): boolean {
  if ('isComposing' in event && event.isComposing === true) return true;
  // Safari ends a composition before the key that ends it, and tells of that key by its code alone.
  return 'keyCode' in event && event.keyCode === 229;
}
