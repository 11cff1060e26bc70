import type { Endpoint, InputOf, ReplyOf } from './endpoint.ts';
import type { InterfaceLanguage } from './vocabulary.ts';

/** What renders pages on the server, and what has to be known about them. */
export interface PageRenderer {
  /** Inline scripts that a page contains, allowed by their hashes. */
  readonly inlineScripts: readonly string[];
  /** Renders a whole document: 404 where there is nothing, 503 with what can be said when an answer is missing. */
  readonly renderPage: (request: PageRequest) => Promise<RenderedPage>;
}

/** How a page is coloured; the first unless the visitor chose otherwise. */
export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** What is needed to render a page. */
export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  readonly language: InterfaceLanguage;
  readonly theme: Theme;
  readonly facts: PageFacts;
  /** What a page loads whose own code is at a source of the browser's half; null is a page without any. */
  readonly assets: (source: string | null) => PageAssets;
  readonly ask: Ask;
}

/** A page, and the status with which it is to be sent. */
interface RenderedPage {
  readonly status: number;
  readonly html: string;
}

/** What a page knows about the site it belongs to; the server says it, so that both sides render the same. */
export interface PageFacts {
  /** The site's own origin, without a slash at its end. */
  readonly publicUrl: string;
  /** Whether the site runs against the Discord simulator. */
  readonly demo: boolean;
  readonly supportInviteUrl: string;
  /** Discord's page where a bot is let into a guild. */
  readonly discordAuthorizeUrl: string;
  /** What the site's own invite links begin with. */
  readonly discordInviteBase: string;
  /** Which advertisement's conversions are counted, `AW-…/…`; null for none. */
  readonly googleAdsConversion: string | null;
  /** The current year, for the copyright line. */
  readonly year: number;
}

/** The addresses of what a page loads at once. */
export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Modules that the scripts will import. */
  readonly preloads: readonly string[];
}

/**
 * Asks an endpoint from inside the process: the same checks, the same reply and headers as over HTTP.
 * A refusal throws an object with its numeric `status`.
 */
export type Ask = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
) => Promise<{ reply: ReplyOf<E>; headers: Readonly<Record<string, string>> }>;
