const namesByLanguage = new Map<string, Intl.DisplayNames>();

/** A country's name in a language; a code of no country is returned as it is. */
export function countryName(code: string, language: string): string {
  let names = namesByLanguage.get(language);
  if (names === undefined) {
    names = new Intl.DisplayNames(language, { type: 'region' });
    namesByLanguage.set(language, names);
  }
  try {
    return names.of(code) ?? code;
  } catch {
    return code; // it is not a code
  }
}
