import { useQuery } from '@tanstack/react-query';
import { directoryAddress, listingAddress } from '#contract/paths.ts';
import { suggest, type Suggestions, type Shortcut } from '#contract/directory.ts';
import { apiQuery, queryKeyOf } from '../../api/query.ts';
import type { SuggestionState } from './suggestion-state.ts';

/** So long suggestions are used again for a text. */
export const CACHED_FOR_MS = 60_000;

/** A suggestion and the address that it leads to. */
export type Suggestion = { readonly address: string } & (
  | { readonly kind: 'shortcut'; readonly shortcut: Shortcut }
  | ({ readonly kind: 'server' } & Suggestions['servers'][number])
  | ({ readonly kind: 'tag' } & Suggestions['tags'][number])
  | ({ readonly kind: 'category' } & Suggestions['categories'][number])
);

/** The suggestions that are shown, in their order; none while there are none, and after a failure. */
export function useSuggestions({ isOpen, text, keepsOlder }: SuggestionState): readonly Suggestion[] {
  const { data } = useQuery<Suggestions>({
    queryKey: queryKeyOf(apiQuery(suggest, { query: { q: text ?? '' } })),
    enabled: text !== null,
    staleTime: CACHED_FOR_MS,
    gcTime: CACHED_FOR_MS,
    ...(keepsOlder && { placeholderData: (older) => older }),
  });
  return isOpen && text !== null && data ? suggestionsIn(data) : [];
}

function suggestionsIn({ servers, tags, categories, shortcuts }: Suggestions): readonly Suggestion[] {
  const first = shortcuts.map((shortcut) => ({
    kind: 'shortcut' as const,
    address: directoryAddress([{ name: shortcut.kind, value: shortcut.value }]),
    shortcut,
  }));
  const others = [
    ...servers.map((server) => ({
      kind: 'server' as const,
      address: listingAddress(server.discordServerId),
      ...server,
    })),
    ...tags.map((tag) => ({
      kind: 'tag' as const,
      address: directoryAddress([{ name: 'tag', value: tag.tag }]),
      ...tag,
    })),
    ...categories.map((category) => ({
      kind: 'category' as const,
      address: directoryAddress([{ name: 'category', value: category.category }]),
      ...category,
    })),
  ];
  return [...first, ...others.filter(({ address }) => !first.some((one) => one.address === address))];
}
