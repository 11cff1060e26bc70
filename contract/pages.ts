import type { Endpoint, InputOf, ReplyOf } from './endpoint.ts';
import type { NoticeError, NoticeErrors, NoticeForm, Receipt } from './public-notices.ts';
import type { RefusalCode } from './refusals.ts';
import type { BadInviteState, InterfaceLanguage, ListingLanguage } from './vocabulary.ts';

/** The renderer of pages on the server. */
export interface PageRenderer {
  /** The inline scripts of every page, which the security policy allows by hash. */
  readonly inlineScripts: readonly string[];
  /** Renders a whole document: with 404 for an unknown page, with 503 when an endpoint is unavailable. */
  readonly renderPage: (request: PageRequest) => Promise<RenderedPage>;
}

/** The colour themes; the first is the default. */
export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** A request for a page. */
export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  readonly language: InterfaceLanguage;
  readonly theme: Theme;
  readonly facts: PageFacts;
  /** The assets of a page, by the source of its own module in `web/`; null for a page without one. */
  readonly assets: (source: string | null) => PageAssets;
  readonly ask: Ask;
}

/** A rendered page and its HTTP status. */
interface RenderedPage {
  readonly status: number;
  readonly html: string;
}

/** Facts about the site, from the server, so that server and browser render the same. */
export interface PageFacts {
  /** The site's origin, without a trailing slash. */
  readonly publicUrl: string;
  /** Whether the site runs against the Discord simulator. */
  readonly demo: boolean;
  readonly supportInviteUrl: string;
  /** Discord's page for adding the bot to a guild. */
  readonly discordAuthorizeUrl: string;
  /** The base of the site's invite links. */
  readonly discordInviteBase: string;
  /** The Google Ads conversion to count, `AW-…/…`; null for none. */
  readonly googleAdsConversion: string | null;
  /** The current year, for the copyright line. */
  readonly year: number;
  /** Path and query of the picture that link previews show; left out where nobody draws one. */
  readonly picture?: string;
  /** The minute in which the page was rendered; left out if the page does not show it. */
  readonly now?: string;
  /** The reader has said that they are 18 or older: lists show age-restricted servers too. */
  readonly adult?: true;
  /** The id of an age-restricted server, in whose place its reader is asked for their age. */
  readonly asksAge?: string;
  /** What somebody is told who wanted to join the server at the address. */
  readonly join?: JoinOutcome;
  /** The form of a notice that was sent without a script and not taken, with what was written. */
  readonly notice?: SentNotice;
  /** The receipt at the address; left out if there is none. */
  readonly receipt?: ReceiptFacts;
  /** The first language of listings that the reader has chosen to read; left out if the page does not show it. */
  readonly readsFirst?: ListingLanguage;
  /** The language of listings that the browser prefers, for a page in English whose reader has chosen none. */
  readonly browserLanguage?: ListingLanguage;
}

/** A form of a notice that was not taken, and why: by its fields, or by a refusal. */
export interface SentNotice {
  readonly form: NoticeForm;
  readonly errors: NoticeErrors;
  readonly refused: RefusalCode | null;
}

/** A receipt, and an objection that was sent without a script and not taken. */
export interface ReceiptFacts extends Receipt {
  readonly objection?: { readonly text: string; readonly error: NoticeError | null };
}

/** What somebody who wants to join is told where they are not sent on to Discord. */
export type JoinOutcome =
  /** There is no such listing, or it is hidden. */
  | { readonly state: 'unknown' }
  /** The directory cannot tell now. */
  | { readonly state: 'unavailable' }
  /** It has no invite, or one that leads nowhere, to another guild or is for guests. */
  | ({ readonly state: 'none' | BadInviteState } & JoinedServer)
  /** Nobody can join by it for now; `until` is when that ends by itself, null when nobody knows. */
  | ({ readonly state: 'paused'; readonly until: string | null } & JoinedServer)
  /** Nobody knows where its invite leads now; `seenAt` is when it was last seen to lead to the guild. */
  | ({
      readonly state: 'unproved';
      readonly inviteLink: string;
      readonly seenAt: string | null;
    } & JoinedServer);

/** The server that somebody wants to join. */
interface JoinedServer {
  readonly name: string;
  /** The address of its picture; left out when it has none. */
  readonly icon?: string;
}

/** The URLs of the assets that a page loads at once. */
export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Modules that the scripts import. */
  readonly preloads: readonly string[];
}

/**
 * Calls an endpoint inside the process, with the same checks, reply and headers as over HTTP. A refusal throws an object
 * with its numeric `status`. A settled reply has listings of which a page shows name, icon, category and language alone: it
 * is some minutes old at most, and the page stays when other things of them change.
 */
export type Ask = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  how?: { readonly isSettled?: boolean },
) => Promise<{ reply: ReplyOf<E>; headers: Readonly<Record<string, string>> }>;
