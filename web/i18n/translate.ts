import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { English, PluralForm } from '#i18n/texts.ts';
import { isolate } from './reading-direction.ts';
import { restOfTextsIn, type TextSet } from './texts.ts';

/** The name of a text, `hero.lead`; a text with plural forms is named without them. */
type TextKey = KeysOf<English>;

/** Translates a key into the page's language. The English text decides which values it needs. */
export type Translate = <K extends TextKey>(key: K, ...values: Values<K>) => string;

type KeysOf<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Path}${K extends `${infer Name}_${PluralForm | 'other'}` ? Name : K}`
    : KeysOf<T[K], `${Path}${K}.`>;
}[keyof T & string];

type TextAt<T, K extends string> = K extends `${infer Group}.${infer Rest}`
  ? Group extends keyof T
    ? TextAt<T[Group], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : `${K}_other` extends keyof T
      ? `{{count}}${T[`${K}_other`] & string}`
      : never;

type Placeholders<Text> = Text extends `${string}{{${infer Placeholder}}}${infer Rest}`
  ? Placeholder | Placeholders<Rest>
  : never;

type Values<K extends TextKey> = [Placeholders<TextAt<English, K>>] extends [never]
  ? []
  : [
      values: {
        readonly [Placeholder in Placeholders<TextAt<English, K>>]: Placeholder extends 'count'
          ? number
          : string | number;
      },
    ];

/** Creates a `t` function: it finds a text by its key, in the plural form of `count`, and fills its placeholders. */
export function createTranslate(language: InterfaceLanguage, texts: TextSet): Translate {
  const plurals = new Intl.PluralRules(language);
  const textNamed = (key: string) => {
    for (const part of [...texts, ...restOfTextsIn(language)]) {
      const text = textAt(part, key);
      if (text !== undefined) return text;
    }
    return undefined;
  };
  return (key, ...[values = {}]: [values?: Readonly<Record<string, string | number>>]) => {
    const count = Number(values.count);
    const text =
      textNamed(key) ?? textNamed(`${key}_${plurals.select(count)}`) ?? textNamed(`${key}_other`) ?? key;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, placeholder: string) =>
      isolate(String(values[placeholder])),
    );
  };
}

function textAt(texts: object, key: string): string | undefined {
  let found: unknown = texts;
  for (const part of key.split('.')) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined;
  }
  return typeof found === 'string' ? found : undefined;
}
