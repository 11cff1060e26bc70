import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { listTemplates, type Template } from '#contract/templates.ts';
import { POLLED } from '../queries.ts';
import { apiQuery, queryKeyOf } from '../../api/query.ts';

/** The templates, the oldest first. */
const templates = apiQuery(listTemplates, {});

/**
 * The templates, asked for again when they come into sight and are some seconds old. A decision by one that has changed
 * since is refused, and asks for them anew.
 */
export function useTemplates() {
  return useQuery<Template[]>({
    queryKey: queryKeyOf(templates),
    staleTime: POLLED.refetchInterval,
    refetchOnWindowFocus: 'always',
  });
}

/** The templates, in a list that is asked for again while it is in sight. */
export function usePolledTemplates() {
  return useQuery<Template[]>({ queryKey: queryKeyOf(templates), ...POLLED });
}

/**
 * Asks for the templates before a dialog needs them, so that its keys choose at once. Not in sight yet, they are not asked
 * for again after each decision.
 */
export function usePrefetchTemplates(): void {
  usePrefetchQuery({ queryKey: queryKeyOf(templates) });
}
