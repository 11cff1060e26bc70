import { PAGE_ADDRESSES } from '#contract/paths.ts';
import type { Permission } from '#contract/roles.ts';
import { useQueryString } from '../api/use-query-string.ts';
import { NO_FILTER, parametersOf, readQueueFilter, type QueueFilter } from './queue-filter.ts';
import { usePermission } from './use-permission.ts';

/** The tabs of the dashboard, in their order; it opens with the first one that the person may see. */
const TABS = [
  'analytics',
  'submissions',
  'edits',
  'servers',
  'reports',
  'approved',
  'banned',
  'reviews',
  'appeals',
  'moderators',
  'templates',
  'audit',
] as const;
export type Tab = (typeof TABS)[number];

/** The tab before which a line divides the specified tabs from the others. */
export const FIRST_OF_OTHERS: Tab = 'reviews';

/** What somebody must be allowed to do to see a tab. */
export const ACT_OF_TAB = {
  analytics: 'watch sessions',
  submissions: 'decide requests',
  edits: 'decide requests',
  servers: 'edit',
  reports: 'decide reports',
  reviews: 'decide reviews',
  appeals: 'decide appeals',
  approved: 'ban',
  banned: 'ban',
  moderators: 'appoint',
  templates: 'read templates',
  audit: 'read audit',
} as const satisfies Record<Tab, Permission>;

/** What the dashboard's address asks for. */
export interface AdminView {
  readonly tab: Tab;
  /** What is searched for among the servers, empty for nothing. */
  readonly words: string;
  /** What the submissions or the edits are narrowed to. */
  readonly filter: QueueFilter;
  /** Whose actions the audit shows, by Discord id; null is everybody's. */
  readonly person: string | null;
  /** Of which guild the audit and the reports are shown; null is all. */
  readonly server: string | null;
}

/** The address of a view, with nothing in it that goes without saying. */
export function addressOfAdmin({
  tab,
  words = '',
  filter = NO_FILTER,
  person = null,
  server = null,
}: AddressParts): string {
  const query = new URLSearchParams();
  if (tab !== TABS[0]) query.set('tab', tab);
  if (tab === 'submissions' || tab === 'edits')
    for (const [name, value] of Object.entries(parametersOf(filter))) query.set(name, String(value));
  if (tab === 'servers' && words !== '') query.set('q', words);
  if (tab === 'audit' && person !== null) query.set('person', person);
  if ((tab === 'audit' || tab === 'reports') && server !== null) query.set('server', server);
  return query.size === 0 ? PAGE_ADDRESSES.admin : `${PAGE_ADDRESSES.admin}?${query.toString()}`;
}

type AddressParts = Pick<AdminView, 'tab'> & Partial<AdminView>;

/** Reads a view off an address. A tab that does not exist counts as not named; one that is not theirs stays named. */
export function readAdminView(query: URLSearchParams, may: (permission: Permission) => boolean): AdminView {
  const named = query.get('tab');
  const tab = TABS.find((known) => known === named) ?? tabsFor(may)[0] ?? TABS[0];
  return {
    tab,
    words: (query.get('q') ?? '').trim(),
    filter: readQueueFilter(query, tab === 'edits'),
    person: query.get('person'),
    server: query.get('server'),
  };
}

/** The tabs that a person may see. */
export function tabsFor(may: (permission: Permission) => boolean): readonly Tab[] {
  return TABS.filter((tab) => may(ACT_OF_TAB[tab]));
}

/** The view that the page's address asks for. */
export function useAdminView(): AdminView {
  return readAdminView(useQueryString(), usePermission());
}
