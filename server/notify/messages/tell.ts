import type { NoticeKind } from '#contract/notices.ts';
import type { Database } from '#database/tables.ts';
import { queueMessage, type NewMessage } from './message.store.ts';
import { makeNotice, type NewNotice } from './new-notice.store.ts';

/**
 * Tells of something in the transaction of its cause: by a direct message to one person, and by notices on the site, which
 * people read even if they accept no direct messages.
 */
export async function tell(
  trx: Database,
  news: NewMessage & NewNotice & { kind: NewMessage['kind'] & NoticeKind },
): Promise<void> {
  await makeNotice(trx, news);
  await queueMessage(trx, news);
}
