import type { MessageKind } from '#contract/notices.ts';
import type { ViewSource } from '#contract/analytics.ts';
import type { Category } from '#contract/vocabulary.ts';
import type { MORE_REVIEWS, WebhookEvent } from '#contract/webhooks.ts';

/** What the server says in one language. */
export interface ServerWords {
  readonly badge: BadgeWords;
  readonly bump: BumpWords;
  readonly busy: BusyWords;
  readonly categoryNames: Readonly<Record<Category, string>>;
  readonly errorPage: ErrorPageWords;
  readonly figures: FiguresWords;
  readonly messages: MessageWords;
  readonly picture: PictureWords;
  readonly reminder: ReminderWords;
  readonly search: SearchWords;
  readonly webhooks: WebhookWords;
}

/** How browsers name the search of the site. */
export interface SearchWords {
  readonly description: string;
}

/** What a badge says. Numbers come in the form of the language. */
export interface BadgeWords {
  /** How many members, where there is little room: `count` is rounded. */
  members: (count: string, isOne: boolean) => string;
  reviews: (count: string, isOne: boolean) => string;
  noRating: string;
  /** The parts of the badge in a sentence for those who do not see it. */
  title: (parts: { name: string; rating: string; members: string | null }) => string;
  rated: (rating: string, reviews: string) => string;
}

/** What the picture of a link preview says. Numbers, days and names come in the form of the language. */
export interface PictureWords {
  /** What the site is for. */
  readonly site: string;
  /** The day at whose end the figures were counted. */
  asOf: (day: string) => string;
  /** Over the picture of a week, whose hours are those of UTC. */
  readonly week: string;
  /** The names of parts of the directory. */
  category: (category: string) => string;
  language: (language: string) => string;
  both: (category: string, language: string) => string;
  tagged: (tag: string) => string;
  readonly otherLanguages: string;
}

/** The page in place of one that there is no room to make. */
export interface BusyWords {
  readonly title: string;
  readonly text: string;
  readonly again: string;
}

/** The name and description of `/bump` in Discord, and the bot's answers. */
export interface BumpWords {
  name: string;
  description: string;
  /** `again` is a timestamp in Discord's markup, which shows each reader their own time zone. */
  bumped: (again: string) => string;
  onCooldown: (again: string) => string;
  notListed: (address: string) => string;
  /** The listing is pending or rejected. */
  notApproved: (address: string) => string;
  listingBanned: string;
  /** Its managers have hidden the listing. */
  unlisted: (address: string) => string;
  notAllowed: string;
  banned: string;
  trouble: string;
}

/** The names and descriptions of `/remind` in Discord, and the bot's answers; what `/bump` says too is said there. */
export interface ReminderWords {
  name: string;
  description: string;
  on: { name: string; description: string };
  off: { name: string; description: string };
  isOn: string;
  isOff: string;
  signIn: (address: string) => string;
  notAllowed: string;
  full: string;
  tooMany: string;
}

/** Why a page cannot be shown, by what went wrong, and the link to the home page. */
export interface ErrorPageWords extends Record<PageError, { title: string; text: string }> {
  home: string;
}

export type PageError =
  | 'invalid'
  | 'crossOrigin'
  | 'notFound'
  | 'notThisWay'
  | 'tooMany'
  | 'failed'
  | 'unavailable';

/** The headings of a file of figures. */
export interface FiguresWords {
  server: string;
  day: string;
  impressions: string;
  views: string;
  joins: string;
  bumps: string;
  reviews: string;
  viewsFrom: (source: string) => string;
  sources: Readonly<Record<ViewSource, string>>;
}

type Sentence = (server: string) => string;

/** The messages of our bot to people. */
export interface MessageWords extends Record<MessageKind, Sentence> {
  reason: string;
  /** What stands before words that come with an approval. */
  note: string;
  /** Says when a ban ends; handed the instant, which Discord shows in the reader's time zone. */
  ends: (instant: string) => string;
  /** Beside a decision against somebody: that a person made it, and by which rules; handed the address of the terms. */
  byPerson: Sentence;
  /** How to appeal where there is no page for that; handed the address of the support server. */
  askSupport: Sentence;
  /** The text before the URL; null without a page to link to. */
  more: Record<MessageKind, string | null>;
}

type WebhookMessageKind = WebhookEvent | typeof MORE_REVIEWS | 'test';

/** The messages to webhooks. `server` is a name that is escaped already. */
export interface WebhookWords {
  title: Record<WebhookMessageKind, (server: string) => string>;
  text: Record<WebhookMessageKind, string>;
  /** The text of `listing.suspended` when our bot is gone; the usual one tells of a ban. */
  botGone: string;
  /** The link beneath the text. */
  link: Record<'page' | 'workshop', string>;
}
