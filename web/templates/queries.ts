import { useQuery } from '@tanstack/react-query';
import { listTemplates, type Template } from '#contract/templates.ts';
import { POLLED } from '../admin/use-polling.ts';
import { apiQuery, queryKeyOf } from '../api/query.ts';

/** The templates, the oldest first. */
const templates = apiQuery(listTemplates, {});

/** The templates, asked for again whenever they come into sight. */
export function useTemplates() {
  return useQuery<Template[]>({
    queryKey: queryKeyOf(templates),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/** The templates, in a list that is asked for again while it is in sight. */
export function usePolledTemplates() {
  return useQuery<Template[]>({ queryKey: queryKeyOf(templates), ...POLLED });
}

/** Asks for the templates before a dialog needs them, so that its keys choose at once. */
export function usePrefetchTemplates(): void {
  useQuery<Template[]>({ queryKey: queryKeyOf(templates) });
}
