import type { Category, ListingLanguage, ListingStatus } from '#contract/vocabulary.ts';
import type { ReadOnly } from './read-only.ts';

/** Kept by triggers. */
export interface DirectoryCountsTable {
  category: ReadOnly<Category>;
  language: ReadOnly<ListingLanguage>;
  listings: ReadOnly<number>;
  members: ReadOnly<number>;
  /** How many listings for adults there are beside the public ones. */
  forAdults: ReadOnly<number>;
}

export interface BlockedTagsTable {
  tag: string;
  blockedAt: Date;
}

/** How many public listings have a tag. Kept by triggers. */
export interface TagCountsTable {
  tag: ReadOnly<string>;
  folded: ReadOnly<string>;
  listings: ReadOnly<number>;
}

/** The public listings by each of their tags. Kept by triggers. */
export interface ListingTagsTable extends OrderedListing {
  tag: ReadOnly<string>;
}

/** A listing with the keys of most orders. */
interface OrderedListing {
  id: ReadOnly<string>;
  tags: ReadOnly<string[]>;
  category: ReadOnly<Category>;
  language: ReadOnly<ListingLanguage>;
  wasBumped: ReadOnly<boolean>;
  placedAt: ReadOnly<Date>;
  memberCount: ReadOnly<number | null>;
  rating: ReadOnly<number | null>;
  reviewCount: ReadOnly<number>;
  approvedAt: ReadOnly<Date>;
}

/** The listings for adults by each part of the directory that they are in. Kept by triggers. */
export interface AdultListingsTable extends OrderedListing {
  part: ReadOnly<string>;
  growth: ReadOnly<number | null>;
  activity: ReadOnly<number | null>;
}

/** The folded texts of each listing, for searches. Kept by triggers. */
export interface SearchTextsTable {
  id: ReadOnly<string>;
  public: ReadOnly<boolean>;
  forAdults: ReadOnly<boolean>;
  category: ReadOnly<Category>;
  language: ReadOnly<ListingLanguage>;
  tags: ReadOnly<string[]>;
  wasBumped: ReadOnly<boolean>;
  placedAt: ReadOnly<Date | null>;
  name: ReadOnly<string>;
  nameWords: ReadOnly<string[]>;
  words: ReadOnly<string>;
  discordServerId: ReadOnly<string>;
}

/** Kept by triggers. */
export interface StatusCountsTable {
  status: ReadOnly<ListingStatus>;
  listings: ReadOnly<number>;
}
