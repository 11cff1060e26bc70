import { draftStore } from '../../auth/drafts.ts';

/** The replies that were written and not sent. */
export const replyDrafts = draftStore('reply', (stored): stored is string => typeof stored === 'string');
