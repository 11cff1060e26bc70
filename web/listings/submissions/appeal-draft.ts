import { draftStore } from '../../auth/drafts.ts';

/** The appeals that were written and not sent. */
export const appealDrafts = draftStore('appeal', (stored): stored is string => typeof stored === 'string');
