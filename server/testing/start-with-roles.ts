import { inEachLanguage, type ListingStatus } from '#contract/vocabulary.ts';
import { UNDO_MS } from '#contract/durations.ts';
import { ADMIN_ID, WITH_ADMIN, type Site } from './community.ts';
import type { sites } from './start-site.ts';
import type { SignedIn } from './sign-in.ts';

const MANAGE_SERVER = 0x20n;

type StartSite = ReturnType<typeof sites>;

/** What the access table bans and decides with. */
export const reason = 'There is a reason.';
export const APPEAL = {
  id: '00000000-0000-4000-8000-000000000001',
  decisionId: 1,
  revision: 1,
  isEdit: true,
};
/** The template of each scene. */
export const TEMPLATE = {
  title: 'Too short',
  texts: { ...inEachLanguage(() => reason), ko: '이유가 있습니다.', ja: '理由があります。' },
};

/** Everybody whom the access table tells apart. */
export const ROLES = [
  'visitor',
  'member',
  'manager',
  'other manager',
  'banned',
  'moderator',
  'admin',
  'former admin',
] as const;
type Role = (typeof ROLES)[number];

/** The state before a call; it is made anew for each call that may change it. */
export interface Scene {
  guildId: string;
  /** The guild's listing; an unknown id without one. */
  id: string;
  reportId: string;
  reviewReportId: string;
  /** The id of a review that was removed. */
  removedId: string;
  /** The member's review. */
  reviewId: string;
  /** A person without any role, who has never signed in. */
  strangerId: string;
  memberId: string;
  templateId: string;
  /** The member's key for the API. */
  keyId: string;
}

/** The expected statuses in the order of `ROLES`. */
export interface Row {
  statuses: readonly number[];
  /** The status of the guild's listing; approved by default. */
  listing?: ListingStatus | 'none';
  /** A stranger is banned already. */
  strangerBanned?: true;
  /** The moderator has just rejected the listing. */
  justDecided?: true;
  input?: (scene: Scene) => { params?: object; query?: object; body?: object };
}

/** A site on which somebody of each role is signed in; the staff may manage the guild. */
export async function startWithRoles(startSite: StartSite, { staffManage = false } = {}) {
  const former = '172635480912461825';
  const site = await startSite(WITH_ADMIN);
  const { discord } = site;

  const manager = discord.addUser().id;
  const { id: guildId } = discord.addGuild({ ownerId: manager, bot: true });
  await site.addGuild({ id: guildId });
  const join = (guild: string, permissions: bigint) => {
    const { id } = discord.addUser();
    discord.addMember(guild, id, permissions);
    return id;
  };
  const ids = {
    member: join(guildId, 0n),
    manager,
    'other manager': join(discord.addGuild({ bot: true }).id, MANAGE_SERVER),
    banned: join(guildId, MANAGE_SERVER),
    moderator: discord.addUser().id,
    admin: discord.addUser({ id: ADMIN_ID }).id,
    'former admin': discord.addUser({ id: former }).id,
  };
  if (staffManage) for (const id of [ids.moderator, ids.admin]) discord.addMember(guildId, id, MANAGE_SERVER);
  const people: Record<Role, SignedIn | undefined> = {
    visitor: undefined,
    ...(await signInAll(site, ids)),
  };
  const signInAgain = await signingInAgain(site);
  const pseudonymOf = (id: string) => site.deps.secrets.pseudonymOf(id, 'person');
  const ban = (id: string) =>
    site.db
      .insertInto('userBans')
      .values({ pseudonym: pseudonymOf(id), reason, bannedAt: site.clock.now() })
      .execute();
  const strangerId = discord.addUser().id;
  const { userId: reporter } = await site.person();

  const makeScene = async ({
    strangerBanned,
    justDecided,
    listing = justDecided ? 'rejected' : 'approved',
  }: Row): Promise<Scene> => {
    await signInAgain();
    await site.db.deleteFrom('moderators').execute();
    await site.db
      .insertInto('moderators')
      .values({ userId: ids.moderator, appointedAt: site.clock.now() })
      .execute();
    await site.db.deleteFrom('userBans').execute();
    for (const id of strangerBanned ? [ids.banned, strangerId] : [ids.banned]) await ban(id);
    await site.db.deleteFrom('listings').execute();
    await site.db.deleteFrom('appeals').execute();
    const templateId = await addTemplate(site);
    const made = {
      guildId,
      templateId,
      keyId: await addApiKey(site, ids.member),
      strangerId,
      memberId: ids.member,
      id: NEVER,
      reportId: NEVER,
      reviewReportId: NEVER,
      removedId: NEVER,
      reviewId: NEVER,
    };
    if (listing === 'none') return made;
    await site.addListing({ discordServerId: guildId, status: listing, submittedBy: manager });
    const { id } = await site.db.selectFrom('listings').select('id').executeTakeFirstOrThrow();
    const about = { listingId: id, createdAt: site.clock.now() };
    const { id: reviewId } = await site.db
      .insertInto('reviews')
      .values({ ...about, userId: ids.member, rating: 5, comment: 'Owls.' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await site.db
      .insertInto('replies')
      .values({ reviewId, listingId: id, writtenBy: manager, text: 'Yes.', writtenAt: about.createdAt })
      .execute();
    const { id: reportId } = await site.db
      .insertInto('reports')
      .values({ ...about, reporterId: reporter, reason, resolvedAt: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await site.db
      .insertInto('appeals')
      .values({ ...about, discordServerId: guildId, submittedBy: manager, text: reason, ...APPEAL })
      .execute();
    if (justDecided) await addUnsent(site, id, pseudonymOf(ids.moderator));
    const abouts = await addReviewReport(site, { listingId: id, reviewId, reporter });
    return { ...made, id, reportId, reviewId, ...abouts };
  };
  return { site, people, makeScene };
}

/** Adds the rejection of a listing's first revision, of which nobody is told yet. */
async function addUnsent({ db, clock }: Site, listingId: string, admin: string) {
  const at = clock.now();
  const { id: auditId } = await db
    .insertInto('audit')
    .values({
      listingId,
      discordServerId: null,
      at,
      admin,
      action: 'reject',
      person: null,
      before: null,
      after: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const replaced = JSON.stringify({ listing: { status: 'pending' }, revision: { decision: null } });
  const tellAt = new Date(at.getTime() + UNDO_MS);
  await db
    .insertInto('unsentDecisions')
    .values({ listingId, revision: 1, auditId, kind: 'rejection', hours: 1, tellAt, replaced })
    .execute();
}

/** Adds a pending report of a review, and a review that was removed. */
async function addReviewReport(
  site: Site,
  { listingId, reviewId, reporter }: { listingId: string; reviewId: string; reporter: string },
) {
  const at = site.clock.now();
  const { id: reviewReportId } = await site.db
    .insertInto('reviewReports')
    .values({
      listingId,
      reviewId,
      part: 'review',
      versionAt: at,
      reporterId: reporter,
      reason,
      createdAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const removal = { rating: 1, text: 'Bats.', writtenAt: at, reviewAt: at, withReview: false, removedAt: at };
  await site.db
    .insertInto('reviewRemovals')
    .values({ ...removal, listingId, authorId: reporter, reviewId: REMOVED, part: 'review', reason })
    .execute();
  return { reviewReportId, removedId: REMOVED };
}

const REMOVED = '00000000-0000-4000-8000-000000000001';
const NEVER = '00000000-0000-4000-8000-000000000000';

async function addTemplate({ db, clock }: Site) {
  await db.deleteFrom('templates').execute();
  const { id } = await db
    .insertInto('templates')
    .values({ title: TEMPLATE.title, ...TEMPLATE.texts, createdAt: clock.now(), removedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addApiKey({ db, clock }: Site, userId: string) {
  await db.deleteFrom('apiKeys').execute();
  const { id } = await db
    .insertInto('apiKeys')
    .values({ userId, keyHash: 'hash', name: 'Owls', createdAt: clock.now(), lastUsedOn: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Signs those in again who are signed in now, when a call has erased them or signed them out. */
async function signingInAgain({ db }: Site) {
  const known = await db.selectFrom('users').selectAll().execute();
  const sessions = await db.selectFrom('sessions').selectAll().execute();
  return async () => {
    const users = db.insertInto('users').values(known);
    await users.onConflict((conflict) => conflict.doNothing()).execute();
    const begun = db.insertInto('sessions').values(sessions);
    await begun.onConflict((conflict) => conflict.doNothing()).execute();
  };
}

async function signInAll<Name extends string>(site: Site, ids: Record<Name, string>) {
  const signedIn: [string, SignedIn][] = [];
  for (const [name, id] of Object.entries<string>(ids)) signedIn.push([name, await site.signIn(id)]);
  return Object.fromEntries(signedIn) as Record<Name, SignedIn>; // by the same names
}
