import type { ListingContent } from '#contract/content.ts';

/** What was changed about a listing, and nothing else. An invite link that was taken away is empty. */
export function changesIn(before: ListingContent, after: ListingContent): Partial<ListingContent> {
  const { description, category, language } = after;
  const inviteLink = after.inviteLink ?? '';
  return {
    ...(description !== before.description && { description }),
    ...(category !== before.category && { category }),
    ...(language !== before.language && { language }),
    ...(inviteLink !== (before.inviteLink ?? '') && { inviteLink }),
  };
}
