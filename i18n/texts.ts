import type { contributions } from './en/contributions.ts';
import type { interaction } from './en/interaction.ts';
import type { later } from './en/later.ts';
import type { moderation } from './en/moderation.ts';
import type { notices } from './en/notices.ts';
import type { ownServers } from './en/own-servers.ts';
import type { publicNotice } from './en/public-notice.ts';
import type { refusals } from './en/refusals.ts';
import type { rest } from './en/rest.ts';
import type { texts } from './en/texts.ts';
import type { transparency } from './en/transparency.ts';
import type { visitors } from './en/visitors.ts';
import type { workshop } from './en/workshop.ts';

/** What a translation must hold: each key of the English texts, or it does not compile. */
export type Texts = Translated<typeof texts>;

/** What the translations of dialogs, forms and toasts must hold, in the same way. */
export type InteractionTexts = Translated<typeof interaction>;

/** What the translations of bumps, reviews and reports must hold, in the same way. */
export type ContributionTexts = Translated<typeof contributions>;

/** What the translations of refusals must hold, in the same way. */
export type RefusalTexts = Translated<typeof refusals>;

/** What the translations of reports without an account must hold, in the same way. */
export type PublicNoticeTexts = Translated<typeof publicNotice>;

/** What the translations of what most pages begin without must hold, in the same way. */
export type LaterTexts = Translated<typeof later>;

/** What the dashboard's translations must hold, in the same way. */
export type ModerationTexts = Translated<typeof moderation>;

/** What the translations of one's own servers must hold, in the same way. */
export type OwnServersTexts = Translated<typeof ownServers>;

/** What the translations of notices must hold, in the same way. */
export type NoticesTexts = Translated<typeof notices>;

/** What the translations of the page about moderation must hold, in the same way. */
export type TransparencyTexts = Translated<typeof transparency>;

/** What the translations of the workshop must hold, in the same way. */
export type WorkshopTexts = Translated<typeof workshop>;

/** All English texts. */
export type English = Joined<typeof visitors> & Joined<typeof rest>;

/** The parts of a set of texts as one. */
type Joined<Parts extends readonly object[]> = Parts extends readonly [
  infer Part,
  ...infer Rest extends readonly object[],
]
  ? Part & Joined<Rest>
  : unknown;

/** The plural forms of Unicode's CLDR that a language may have beside `other`, which all have. */
export type PluralForm = Exclude<Intl.LDMLPluralRule, 'other'>;

/** A counted text, `members_other` in English, has the plural forms that the translation's own language needs. */
type Translated<T> = {
  readonly [K in keyof T as K extends `${string}_${PluralForm}` ? never : K]: T[K] extends string
    ? string
    : Translated<T[K]>;
} & {
  readonly [K in keyof T as K extends `${infer Name}_other` ? `${Name}_${PluralForm}` : never]?: string;
};
