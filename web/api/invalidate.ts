import type { QueryClient } from '@tanstack/react-query';
import type { WriteEndpoint } from '#contract/endpoint.ts';
import { pathKey } from './query.ts';

/** Refetches what a call has changed: the queries under the paths that its endpoint affects. */
export async function invalidateAffected(
  queryClient: QueryClient,
  { affects }: Pick<WriteEndpoint, 'affects'>,
): Promise<void> {
  await Promise.all(affects.map(async (path) => queryClient.invalidateQueries({ queryKey: pathKey(path) })));
}
