import { changedFields, type ListingContent } from '#contract/content.ts';

/** What an admin changes of a listing. */
export type LiveChanges = Partial<ListingContent> & { ageRestricted?: boolean; eventsLocked?: boolean };

/** What was changed about a listing, and nothing else. An invite link that was taken away is empty. */
export function changesIn(before: ListingContent, after: ListingContent): Partial<ListingContent> {
  const given: ListingContent = { ...after, inviteLink: after.inviteLink ?? '' };
  return Object.fromEntries(changedFields(before, given).map((field) => [field, given[field]]));
}
