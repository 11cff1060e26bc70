import type { User } from '#contract/auth.ts';
import type { BlockedTag, CountedTag } from '#contract/tags.ts';
import { recordAction } from '../../moderation/audit/audit.ts';
import { pageEnd, pageOf } from '../../cursor.ts';
import type { Deps } from '../../deps.ts';
import { withoutMarksAround } from '../search/marks.ts';
import {
  deleteBlock,
  findBlocks,
  findMostUsed,
  findTagsWith,
  recordBlock,
  takeOffBlockedTags,
} from './tag.store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'databaseNow' | 'secrets'>;

const LONGEST_QUERY = 50;
const LIST = 'blocked tags';
const HEX = '(?:[0-9a-f]{2})+';

/** A tag is taken off so many listings in one statement. */
const BATCH = 100;
/** So long an admin who blocks a tag waits until it is off every listing; the rest is done later. */
const TAKE_OFF_FOR_MS = 3_000;

/** The tags of public listings, or those of them that hold a text. */
export function listTags(
  { db }: Pick<Deps, 'db'>,
  { q = '', limit }: { q?: string | undefined; limit: number },
): Promise<CountedTag[]> {
  const written = Array.from(q.toWellFormed().replaceAll('\0', '').trim()).slice(0, LONGEST_QUERY).join('');
  const text = withoutMarksAround(written) || written;
  return text === '' ? findMostUsed(db, limit) : findTagsWith(db, text, limit);
}

/**
 * Blocks a tag. From then on it is in no public answer, and nobody can use it. What is stored loses it now, or soon where
 * very many listings have it. Blocking it again changes nothing.
 */
export async function blockTag(deps: Needs, admin: User, tag: string): Promise<void> {
  const { db, clock } = deps;
  const isNew = await db.transaction().execute(async (trx) => {
    if (!(await recordBlock(trx, tag, clock()))) return false;
    const act = { listing: null, person: null, before: {}, after: { tag } };
    await recordAction(deps, trx, admin, { ...act, action: 'block tag' });
    return true;
  });
  if (isNew) await takeOff(deps);
}

/** Lets people use a tag again. Unblocking one that is not blocked changes nothing. */
export async function unblockTag(deps: Needs, admin: User, tag: string): Promise<void> {
  const { db } = deps;
  await db.transaction().execute(async (trx) => {
    if (!(await deleteBlock(trx, tag))) return;
    const act = { listing: null, person: null, before: { tag }, after: {} };
    await recordAction(deps, trx, admin, { ...act, action: 'unblock tag' });
  });
}

/** A page of the blocked tags, the last blocked first, and the cursor of the next one when there is more. */
export async function listBlockedTags(
  { db }: Pick<Deps, 'db'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ tags: BlockedTag[]; next: string | null }> {
  const end = pageEnd(cursor, LIST, HEX);
  const after = end && { at: end.at, id: Buffer.from(end.id, 'hex').toString() };
  const rows = await findBlocks(db, { after, limit: limit + 1 });
  const { page, next } = pageOf(rows, limit, LIST, ({ blockedAt, tag }) => ({
    at: blockedAt,
    id: Buffer.from(tag).toString('hex'),
  }));
  return { tags: page.map(({ tag, blockedAt }) => ({ tag, blockedAt: blockedAt.toISOString() })), next };
}

/** Takes blocked tags off listings that have one: a batch. What is left counts as a whole batch of `limit`. */
export async function takeOffSomeBlockedTags(
  { db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>,
  limit: number,
): Promise<number> {
  const taken = await takeOffBlockedTags(db, BATCH, databaseNow());
  return taken < BATCH ? taken : limit;
}

async function takeOff({ db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>) {
  const until = performance.now() + TAKE_OFF_FOR_MS;
  while ((await takeOffBlockedTags(db, BATCH, databaseNow())) === BATCH && performance.now() < until);
}
