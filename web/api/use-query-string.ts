import { useMemo } from 'react';
import { useRouter } from 'wouter';

/**
 * What the page's address says after its question mark. The router's own hook decodes it once too often:
 * a search for `%41` would become one for `A`.
 */
export function useQueryString(): URLSearchParams {
  const router = useRouter();
  const text = router.searchHook(router);
  return useMemo(() => new URLSearchParams(text), [text]);
}
