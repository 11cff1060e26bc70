import { workshopAddress } from '#contract/paths.ts';

/** The tabs of the page on which a guild's managers look after its listing; it opens with the first one. */
export const WORKSHOP_TABS = ['overview', 'page', 'settings'] as const;
export type WorkshopTab = (typeof WORKSHOP_TABS)[number];

/** The address of a tab. */
export function tabAddress(discordServerId: string, tab: WorkshopTab): string {
  const page = workshopAddress(discordServerId);
  return tab === WORKSHOP_TABS[0] ? page : `${page}?tab=${tab}`;
}

/** The tab that an address names, or the first one. */
export function workshopTabIn(query: URLSearchParams): WorkshopTab {
  const named = query.get('tab');
  return WORKSHOP_TABS.find((tab) => tab === named) ?? WORKSHOP_TABS[0];
}
