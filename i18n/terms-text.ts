/** The sections of the terms in their order; each name is also the anchor that links jump to, in every language. */
export const TERMS_SECTIONS = [
  'introduction',
  'modifications',
  'privacy-policy',
  'cookies',
  'user-environment-maintenance',
  'user-responsibility',
  'prohibited-acts',
  'service-modification',
  'fees',
  'right-to-data',
  'data-license',
  'disclaimer',
  'right-to-refuse-membership',
] as const;

/** The terms in one language. A section that is missing or out of its place does not compile. */
export interface TermsText {
  readonly title: string;
  /** The date of the last change, with its label. */
  readonly lastUpdated: string;
  /** When the Privacy section last came to tell of something else; the terms themselves stay as they were. */
  readonly privacyChanged: string;
  /** What the page is about in a sentence or two; search engines show it too. */
  readonly introNote: string;
  readonly contentsHeading: string;
  /** The link to the notices of the libraries that the pages are made of. */
  readonly softwareLicenses: string;
  readonly sections: InOrder<typeof TERMS_SECTIONS>;
}

/** A paragraph, or the items of a list. */
export type TermsBlock = string | readonly TermsItem[];

/** An item of a list; one that explains a thing begins with its name. */
export type TermsItem = string | { readonly name: string; readonly text: string };

type InOrder<Ids extends readonly string[]> = { readonly [Place in keyof Ids]: TermsSection<Ids[Place]> };

interface TermsSection<Id extends string> {
  readonly id: Id;
  readonly heading: string;
  readonly blocks: readonly TermsBlock[];
}
