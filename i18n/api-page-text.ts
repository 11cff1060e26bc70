/** The sections of the page about the API in their order; each name is also the anchor that links jump to. */
export const API_SECTIONS = [
  'promise',
  'start',
  'endpoints',
  'paging',
  'limits',
  'errors',
  'browsers',
  'keys',
  'client',
  'document',
] as const;
export type ApiSection = (typeof API_SECTIONS)[number];

/** The examples between the paragraphs. */
export const API_SAMPLES = ['list', 'fetch', 'pages', 'withKey', 'client'] as const;
export type ApiSample = (typeof API_SAMPLES)[number];

/** A paragraph, in which code stands in backticks, or an example. */
export type ApiBlock = string | { readonly sample: ApiSample };

/** The page about the API in one language. */
export interface ApiPageText {
  readonly title: string;
  /** What the page is about in a sentence or two; search engines show it too. */
  readonly intro: string;
  readonly contentsHeading: string;
  readonly sections: {
    readonly [Section in ApiSection]: { readonly heading: string; readonly blocks: readonly ApiBlock[] };
  };
  /** What stands around the facts of an endpoint. */
  readonly endpoint: {
    readonly parameters: string;
    readonly required: string;
    readonly anyText: string;
    readonly range: string;
    readonly leftOut: string;
    readonly times: string;
    readonly longest: string;
    readonly headers: string;
    readonly errors: string;
    readonly example: string;
    readonly ownLimit: string;
  };
  readonly logIn: string;
  readonly download: string;
  readonly openDocument: string;
}
