import { draftStore } from '../auth/drafts.ts';

/** The reports that were written and not sent. */
export const reportDrafts = draftStore('report', (kept) => typeof kept === 'string');
