import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { moderation } from './en/moderation.ts';
import type { ownServers } from './en/own-servers.ts';
import type { texts } from './en/texts.ts';
import { isolated } from './reading-direction.ts';
import type { ModerationTexts, OwnServersTexts, PluralForm, Texts } from './texts.ts';

/** All that can be said: the texts of every page, and those that are fetched where they are needed. */
type English = typeof texts & typeof ownServers & { readonly moderation: typeof moderation };

/** The texts that are fetched where they are needed: for the dashboard, and for one's own servers. */
export type FurtherTexts = Partial<OwnServersTexts> & { readonly moderation?: ModerationTexts };

/** The texts at hand. */
type Voice = Texts & FurtherTexts;

/** The name of a text, `hero.lead`; a text with plural forms is named without them. */
type TextKey = KeysOf<English>;

/** Says a text in the page's language. What it has to be filled with is read off the English text. */
export type Translate = <K extends TextKey>(key: K, ...fill: Fill<K>) => string;

type KeysOf<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Path}${K extends `${infer Stem}_${PluralForm | 'other'}` ? Stem : K}`
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

type Gaps<Text> = Text extends `${string}{{${infer Gap}}}${infer Rest}` ? Gap | Gaps<Rest> : never;

type Fill<K extends TextKey> = [Gaps<TextAt<English, K>>] extends [never]
  ? []
  : [
      values: {
        readonly [Gap in Gaps<TextAt<English, K>>]: Gap extends 'count' ? number : string | number;
      },
    ];

/** The voice of a page: finds a text by its name, in the plural form that `count` asks for, and fills its gaps. */
export function createTranslate(language: InterfaceLanguage, texts: Voice): Translate {
  const plurals = new Intl.PluralRules(language);
  return (key, ...[values = {}]: [values?: Readonly<Record<string, string | number>>]) => {
    const count = Number(values.count);
    const text =
      textAt(texts, key) ??
      textAt(texts, `${key}_${plurals.select(count)}`) ??
      textAt(texts, `${key}_other`) ??
      key;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, gap: string) => isolated(String(values[gap])));
  };
}

function textAt(texts: Voice, key: string): string | undefined {
  let found: unknown = texts;
  for (const part of key.split('.')) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined;
  }
  return typeof found === 'string' ? found : undefined;
}
