import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  deleteServer,
  editServer,
  getListing,
  listSubmittedServers,
  submitServer,
  getStats,
} from '#contract/listings.ts';
import { listListings } from '#contract/directory.ts';
import { banServer, liftServerBan } from '#contract/bans.ts';
import { approveServer, rejectServer, undoRequests } from '#contract/queue.ts';
import { relistServer, unlistServer, withdrawRevision } from '#contract/workshop.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../testing/community.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();
const NEVER = '00000000-0000-4000-8000-000000000000';
/** The test ends after this time, also on a slow machine. */
const NOTHING_NEW_AFTER_MS = 6_000;

/** The model: the text that the public sees, the texts that are pending and rejected, and the rest of its state. */
interface Model {
  exists: boolean;
  live: string | null;
  waits: string | null;
  /** The last rejected one, unless another was approved since. */
  refused: string | null;
  /** Why it was rejected, until the next is pending; and what of that a withdrawal brings back. */
  reason: string | null;
  reasonBefore: string | null;
  isUnlisted: boolean;
  isBanned: boolean;
  hasBot: boolean;
  /** What the last decision replaced, for as long as it can be undone. */
  before: Pick<Model, 'live' | 'waits' | 'refused' | 'reason'> | null;
}

const STEPS = [
  'submit',
  'edit',
  'withdraw',
  'unlist',
  'relist',
  'approve',
  'reject',
  'undo',
  'ban',
  'lift',
  'bot gone',
  'bot back',
  'delete',
] as const;
type Step = (typeof STEPS)[number];

// Steps that change a listing come often, those that end it seldom.
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom<Step>(
      'submit',
      'edit',
      'edit',
      'approve',
      'approve',
      'reject',
      'undo',
      'withdraw',
    ),
  },
  { weight: 3, arbitrary: fc.constantFrom(...STEPS) },
);

/** Runs first, so that it runs on slow machines too. */
const LONG_HISTORY: readonly Step[] = [
  ...(['submit', 'withdraw', 'submit', 'reject', 'edit', 'withdraw', 'edit', 'approve', 'edit'] as const),
  ...([
    'reject',
    'undo',
    'undo',
    'reject',
    'edit',
    'undo',
    'withdraw',
    'unlist',
    'relist',
    'edit',
    'unlist',
    'ban',
    'approve',
    'lift',
  ] as const),
  ...([
    'approve',
    'unlist',
    'undo',
    'relist',
    'approve',
    'bot gone',
    'edit',
    'bot back',
    'edit',
    'delete',
    'submit',
    'ban',
    'delete',
    'lift',
  ] as const),
];

const GONE: Model = {
  exists: false,
  live: null,
  waits: null,
  refused: null,
  reason: null,
  reasonBefore: null,
  isUnlisted: false,
  isBanned: false,
  hasBot: true,
  before: null,
};

test('any order of actions shows only approved content and leaves no orphans', async () => {
  const site = await startSite(WITH_ADMIN);
  const community = await addCommunity(site);
  const approved = new Set<string>();
  const end = performance.now() + NOTHING_NEW_AFTER_MS;
  let written = 0;

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      await startOver(site, community.guildId);
      let model = GONE;
      const done: string[] = [];
      for (const next of steps) {
        if (performance.now() > end) return;
        const text = `Owls of the night, number ${++written}.`;
        const { code, after } = expected(model, next, text);
        const { waits } = model;
        done.push(next);
        expect(await perform(site, community, next, text, waits), done.join(', ')).toBe(code);
        model = after;
        if (model.live) approved.add(model.live);
        await check(site, community, model, approved, done.join(', '));
      }
    }),
    { numRuns: 30, examples: [[[...LONG_HISTORY]]] },
  );
}, 60_000);

/** The model after a step, and the refusal code, or `done`. */
function expected(before: Model, next: Step, text: string): { code: string; after: Model } {
  const refuse = (code: string) => ({ code, after: before });
  const allow = (change: Partial<Model>) => ({ code: 'done', after: { ...before, ...change } });
  const { exists, live, waits, refused, reason, reasonBefore, isBanned, hasBot } = before;
  const replaced = { live, waits, refused, reason };
  if (next === 'bot gone') return allow({ hasBot: false });
  if (next === 'bot back') return allow({ hasBot: true });
  if (next === 'undo')
    return before.before ? allow({ ...before.before, before: null }) : refuse('notUndoable');
  if (!exists && next !== 'submit') return refuse('listingNotFound');
  if (isBanned) return next === 'lift' ? allow({ isBanned: false }) : refuse('listingBanned');
  switch (next) {
    case 'submit':
      if (exists) return refuse('listingExists');
      return hasBot ? allow({ exists: true, waits: text }) : refuse('botAbsent');
    case 'edit':
      if (waits) return refuse('listingPending');
      return hasBot
        ? allow({ waits: text, reason: null, reasonBefore: reason, before: null })
        : refuse('botAbsent');
    case 'withdraw':
      if (!waits) return refuse('nothingToWithdraw');
      return allow(live || refused ? { waits: null, reason: reasonBefore } : { ...GONE, hasBot });
    case 'unlist':
      return allow({ isUnlisted: true });
    case 'relist':
      return allow({ isUnlisted: false });
    case 'approve':
      return waits
        ? allow({ live: waits, waits: null, refused: null, reason: null, before: replaced })
        : refuse('nothingPending');
    case 'reject':
      return waits
        ? allow({ live, waits: null, refused: waits, reason: `No ${waits}`, before: replaced })
        : refuse('nothingPending');
    case 'ban':
      return allow({ isBanned: true, before: null });
    case 'lift':
      return refuse('notBanned');
    case 'delete':
      return allow({ ...GONE, hasBot });
    default:
      throw new Error(`no step: ${String(next satisfies never)}`);
  }
}

type Community = Awaited<ReturnType<typeof addCommunity>>;

async function perform(
  site: Site,
  { guildId, owner, manager, admin }: Community,
  next: Step,
  description: string,
  waits: string | null,
) {
  const params = { id: (await findRow(site, guildId))?.id ?? NEVER };
  const reason = `No ${waits}`;
  const body = content({ description });
  const ask = () => {
    switch (next) {
      case 'submit':
        return site.call(submitServer, { as: owner, body: { ...body, guildId } });
      case 'edit':
        return site.call(editServer, { as: owner, params: { guildId }, body });
      case 'withdraw':
        return site.call(withdrawRevision, { as: manager, params: { guildId } });
      case 'unlist':
        return site.call(unlistServer, { as: manager, params: { guildId } });
      case 'relist':
        return site.call(relistServer, { as: owner, params: { guildId } });
      case 'approve':
        return site.call(approveServer, { as: admin, params, body: { revision: undefined } });
      case 'reject':
        return site.call(rejectServer, { as: admin, params, body: { reason, revision: undefined } });
      case 'undo':
        return undoLast(site, admin, params.id);
      case 'ban':
        return site.call(banServer, { as: admin, params });
      case 'lift':
        return site.call(liftServerBan, { as: admin, params });
      case 'delete':
        return site.call(deleteServer, { as: owner, params: { guildId } });
      case 'bot gone':
      case 'bot back':
        return setBot(site, guildId, next === 'bot back');
      default:
        throw new Error(`no step: ${String(next satisfies never)}`);
    }
  };
  const { status, body: reply } = await ask();
  return status === 200 ? 'done' : (reply as { code: string }).code;
}

/** Undoes the decision that can still be undone, or else the first. */
async function undoLast(site: Site, as: Community['admin'], id: string) {
  const unsent = await site.db.selectFrom('unsentDecisions').select('revision').executeTakeFirst();
  const items = [{ id, revision: unsent?.revision ?? 1 }];
  const { body } = await site.call(undoRequests, { as, body: { items } });
  const [outcome] = (body as { outcomes: { status: number; code?: string }[] }).outcomes;
  return { status: outcome?.status, body: outcome };
}

async function setBot(site: Site, guildId: string, present: boolean) {
  const isThere = site.discord.guild(guildId)?.bot !== null;
  if (present && !isThere) site.discord.addBot(guildId);
  if (!present && isThere) site.discord.removeBot(guildId);
  await site.db
    .updateTable('guilds')
    .set({ present, receivedAt: new Date() })
    .where('id', '=', guildId)
    .execute();
  return { status: 200, body: {} };
}

async function check(
  site: Site,
  { guildId, owner }: Community,
  model: Model,
  approved: Set<string>,
  after: string,
) {
  const { exists, live, waits, refused, reason, isUnlisted, isBanned, hasBot } = model;
  const visible = live !== null && hasBot && !isBanned && !isUnlisted ? live : null;

  const [one, listed, searched, stats, mine] = await Promise.all([
    site.call(getListing, { params: { discordServerId: guildId } }),
    site.call(listListings, {}),
    site.call(listListings, { query: { q: 'owls of the night' } }),
    site.call(getStats, {}),
    site.call(listSubmittedServers, { as: owner }),
  ]);
  const [list, found] = [listed, searched].map(({ body }) => body as { description: string }[]);
  expect((one.body as { description?: string }).description ?? null, after).toBe(visible);
  for (const answer of [list, found])
    expect(
      answer?.map(({ description }) => description),
      after,
    ).toEqual(visible === null ? [] : [visible]);
  expect(stats.body, after).toEqual({
    serverCount: visible === null ? 0 : 1,
    totalMembers: visible === null ? 0 : 40,
  });
  for (const text of JSON.stringify([one.body, list, found]).match(/Owls of the night, number \d+\./g) ?? [])
    expect(approved, after).toContain(text);

  const status = isBanned ? 'banned' : waits ? 'pending' : live ? 'approved' : 'rejected';
  const description = (!isBanned && waits) || live || waits || refused;
  const rejectedContent = waits || !refused ? null : { description: refused };
  expect(mine.body, after).toMatchObject(
    exists
      ? [
          {
            status,
            botPresent: hasBot,
            unlisted: isUnlisted,
            description,
            rejectionReason: reason,
            rejectedContent,
          },
        ]
      : [],
  );

  const revisions = await site.db.selectFrom('revisions').select('decision').execute();
  expect(revisions.filter(({ decision }) => decision === null).length, after).toBe(waits ? 1 : 0);
  if (!exists) expect(revisions, after).toEqual([]);
  const texts = await site.db.selectFrom('searchTexts').select('id').execute();
  expect(texts.length, after).toBe(exists ? 1 : 0);
}

async function startOver(site: Site, guildId: string) {
  await site.db.deleteFrom('listings').execute();
  await setBot(site, guildId, true);
}
