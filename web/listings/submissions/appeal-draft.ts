import { draftStore } from '../../auth/drafts.ts';

/** The unsent appeals. */
export const appealDrafts = draftStore('appeal', (stored): stored is string => typeof stored === 'string');
