import { REQUEST_FLAGS, type RequestFlag } from '#contract/flags.ts';
import {
  CATEGORIES,
  LISTING_LANGUAGES,
  SNOWFLAKE,
  type Category,
  type ListingLanguage,
} from '#contract/vocabulary.ts';

type FlagName = RequestFlag['flag'];

/** What the rows of a queue are narrowed to; each part on its own narrows further. */
export interface QueueFilter {
  readonly category: Category | null;
  readonly language: ListingLanguage | null;
  readonly flag: FlagName | null;
  /** Only those whose invite is dead or leads to another guild. */
  readonly deadInvite: boolean;
  /** Only those of people about whom nothing was decided before. */
  readonly firstTime: boolean;
  /** Only those of one server, by its Discord id. */
  readonly server: string | null;
}

/** Everything that waits. */
export const NO_FILTER: QueueFilter = {
  category: null,
  language: null,
  flag: null,
  deadInvite: false,
  firstTime: false,
  server: null,
};

/** What an address names that is no id counts as not named. */
export function idOrNull(named: string | null): string | null {
  return named !== null && SNOWFLAKE.test(named) ? named : null;
}

/** The flags that a row of a queue can have: only an edit changes an invite. */
export function flagsIn(isEdit: boolean): readonly FlagName[] {
  return REQUEST_FLAGS.filter((flag) => isEdit || flag !== 'invite-changed');
}

/** By how many of its parts a filter narrows; 0 shows everything that waits. */
export function partsOf(filter: QueueFilter): number {
  return Object.keys(parametersOf(filter)).length;
}

/** The parameters of a filter, by their names in the address of the page and of the endpoint; none without a filter. */
export function parametersOf({ category, language, flag, deadInvite, firstTime, server }: QueueFilter) {
  return {
    ...(category !== null && { category }),
    ...(language !== null && { language }),
    ...(flag !== null && { flag }),
    ...(deadInvite && { deadInvite: true as const }),
    ...(firstTime && { firstTime: true as const }),
    ...(server !== null && { q: server }),
  };
}

/** Reads a filter off an address. What does not exist counts as not named. */
export function readQueueFilter(query: URLSearchParams, isEdit: boolean): QueueFilter {
  const named = <Value extends string>(name: string, known: readonly Value[]) =>
    known.find((value) => value === query.get(name)) ?? null;
  return {
    category: named('category', CATEGORIES),
    language: named('language', LISTING_LANGUAGES),
    flag: named('flag', flagsIn(isEdit)),
    deadInvite: query.get('deadInvite') === 'true',
    firstTime: query.get('firstTime') === 'true',
    server: idOrNull(query.get('q')),
  };
}
