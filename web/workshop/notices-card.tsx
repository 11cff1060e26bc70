import type { ReactNode } from 'react';
import type { Workshop } from '#contract/workshop.ts';

/** Whether one gets notices about this guild. */
export function NoticesCard(_props: { workshop: Workshop }): ReactNode {
  return null;
}
