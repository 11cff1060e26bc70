import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Figures } from '#contract/figures.ts';
import { queryKeyOf } from '../../api/query.ts';
import { figuresOf, type Period } from './queries.ts';
import { changesOf } from './day-figures.ts';

const FRESH_FOR_MS = 60_000;
/** The period that tells what was before one; nothing does for the longest. */
const WITH_BEFORE = { 7: 30, 30: 90, 90: null } as const;

/** The figures of a period, until they are there those of the period before, and their changes once those are known. */
export function useFigures(guildId: string, period: Period) {
  const query = useQuery<Figures>({
    queryKey: queryKeyOf(figuresOf(guildId, period)),
    placeholderData: keepPreviousData,
    staleTime: FRESH_FOR_MS,
  });
  const isLoaded = query.isSuccess && !query.isPlaceholderData;
  const withBefore = WITH_BEFORE[period];
  const { data: longer } = useQuery<Figures>({
    queryKey: queryKeyOf(figuresOf(guildId, withBefore ?? period)),
    enabled: isLoaded && withBefore !== null,
    staleTime: FRESH_FOR_MS,
  });
  return {
    figures: query.data,
    changes: isLoaded && withBefore !== null && longer ? changesOf(longer.days, period) : {},
    isLoading: query.isFetching,
    refetch: () => void query.refetch(),
  };
}
