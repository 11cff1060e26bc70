import type { ReactNode } from 'react';
import type { Workshop } from '#contract/workshop.ts';

/** What a listing needs to be found and joined, as a list that checks itself. */
export function ReadyCard(_props: { workshop: Workshop }): ReactNode {
  return null;
}
