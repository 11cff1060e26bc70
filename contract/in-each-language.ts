import { INTERFACE_LANGUAGES, type InterfaceLanguage } from './vocabulary.ts';

/** A value for each language of the interface, in their order. */
export function inEachLanguage<Value>(
  valueIn: (language: InterfaceLanguage) => Value,
): Record<InterfaceLanguage, Value> {
  // The cast: an entry for each language is a record of all of them.
  return Object.fromEntries(INTERFACE_LANGUAGES.map((language) => [language, valueIn(language)])) as Record<
    InterfaceLanguage,
    Value
  >;
}
