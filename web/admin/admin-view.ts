import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { useQueryString } from '../api/use-query-string.ts';

/** The tabs of the dashboard, in their order; the first is the one that it opens with. */
export const TABS = [
  'analytics',
  'submissions',
  'edits',
  'servers',
  'reports',
  'approved',
  'banned',
] as const;
type Tab = (typeof TABS)[number];

/** What the dashboard's address asks for: a tab, or the audit beside them. */
export interface AdminView {
  readonly tab: Tab | 'audit';
  /** What is searched for among the servers, empty for nothing. */
  readonly words: string;
  /** Whose actions the audit shows, by Discord id; null is everybody's. */
  readonly person: string | null;
  /** About which guild the audit shows them; null is all. */
  readonly server: string | null;
}

/** The address of a view, with nothing in it that goes without saying. */
export function addressOfAdmin({ tab, words = '', person = null, server = null }: AddressParts): string {
  const query = new URLSearchParams();
  if (tab !== TABS[0]) query.set('tab', tab);
  if (tab === 'servers' && words !== '') query.set('q', words);
  if (tab === 'audit' && person !== null) query.set('person', person);
  if (tab === 'audit' && server !== null) query.set('server', server);
  return query.size === 0 ? PAGE_ADDRESSES.admin : `${PAGE_ADDRESSES.admin}?${query.toString()}`;
}

type AddressParts = Pick<AdminView, 'tab'> & Partial<AdminView>;

/** Reads a view off an address. A tab that does not exist counts as not named. */
export function readAdminView(query: URLSearchParams): AdminView {
  const tab = query.get('tab');
  return {
    tab: tab === 'audit' ? tab : (TABS.find((known) => known === tab) ?? TABS[0]),
    words: (query.get('q') ?? '').trim(),
    person: query.get('person'),
    server: query.get('server'),
  };
}

/** The view that the page's address asks for. */
export function useAdminView(): AdminView {
  return readAdminView(useQueryString());
}
