import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getOwnData } from '#contract/own-data.ts';
import { furtherSettings } from '#contract/settings.ts';
import { isAuthorErased } from '#database/author-erased.ts';
import { addCommunity, WITH_ADMIN, type Site } from '../testing/community.ts';
import { fillEachTable } from '../testing/fill-each-table.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

/** The place of a column in the document, or why it is left out. */
type Column = { told: string } | { leftOut: string };
/** The columns of a table with data about people, or why it holds none. */
type Table = Readonly<Record<string, Column>> | { nobodys: string };

const told = (path: string): Column => ({ told: path });
const leftOut = (why: string): Column => ({ leftOut: why });
const COPY = leftOut('a copy of what Discord says of the guild');
const OURS = leftOut('our own bookkeeping, and tells nothing of anybody');
const SAID_ELSEWHERE = leftOut('by its Discord id');
const WHOSE = leftOut('whose it is goes without saying');

/** Settings are told under their names. */
const SETTINGS = Object.fromEntries(
  Object.keys(furtherSettings).map((name) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    told(`listings.0.${name}`),
  ]),
);

/**
 * A decision about each table and column. A new one fails the first test until it is decided whose data it is, and what
 * an erasure does with it.
 */
const DECISIONS: Readonly<Record<string, Table>> = {
  users: {
    id: told('account.id'),
    username: told('account.username'),
    avatar: told('account.avatar'),
    language: told('account.language'),
    pseudonym: told('account.pseudonym'),
    tokens: leftOut('a secret'),
    tokens_expire_at: told('account.discordAccessUntil'),
    tokens_claimed_until: leftOut('for the five seconds of a renewal'),
    created_at: told('account.createdAt'),
  },
  sessions: {
    token_hash: leftOut('a secret'),
    user_id: WHOSE,
    created_at: told('sessions.0.createdAt'),
    seen_at: told('sessions.0.seenAt'),
  },
  erased_people: {
    pseudonym: leftOut('that somebody was erased: kept so that no backup brings them back'),
    erased_at: leftOut('likewise'),
  },
  user_bans: {
    pseudonym: WHOSE,
    reason: leftOut('a banned person cannot ask: they are told when they sign in'),
    banned_at: leftOut('likewise'),
    id: OURS,
    until: leftOut('likewise'),
    tell_at: OURS,
    audit_id: OURS,
    moderator_since: leftOut('for the ten seconds in which the ban can be undone'),
  },
  listing_bans: {
    listing_id: SAID_ELSEWHERE,
    id: OURS,
    reason: told('listings.0.banReason'),
    banned_at: told('listings.0.bannedAt'),
    until: told('listings.0.bannedUntil'),
    tell_at: OURS,
    audit_id: OURS,
  },
  claims: {
    listing_id: SAID_ELSEWHERE,
    revision: leftOut('the number of what waits, told with the revisions of who submitted it'),
    user_id: WHOSE,
    until: told('claims.0.until'),
  },
  moderators: {
    user_id: WHOSE,
    appointed_at: told('moderatorSince'),
  },
  listings: {
    id: told('listings.0.id'),
    discord_server_id: told('listings.0.discordServerId'),
    status: told('listings.0.status'),
    description: told('listings.0.approved.description'),
    about: told('listings.0.approved.about'),
    category: told('listings.0.approved.category'),
    language: told('listings.0.approved.language'),
    invite_code: told('listings.0.approved.inviteLink'),
    tags: told('listings.0.approved.tags'),
    created_at: told('listings.0.createdAt'),
    approved_at: told('listings.0.approvedAt'),
    last_bumped_at: told('listings.0.lastBumpedAt'),
    rating_sum: leftOut('others’ reviews: their average is told'),
    review_count: told('listings.0.reviewCount'),
    stars: leftOut('others’ reviews: their average is told'),
    rating: told('listings.0.rating'),
    name: told('listings.0.serverName'),
    icon: COPY,
    member_count: COPY,
    online_count: COPY,
    bot_present: COPY,
    age_restriction: told('listings.0.ageRestrictedBy'),
    unlisted: told('listings.0.unlisted'),
    ...SETTINGS,
    discord_restricted: COPY,
    public: OURS,
    for_adults: OURS,
    was_bumped: OURS,
    placed_at: OURS,
    growth: leftOut('about the community: how many members it has'),
    activity: leftOut('likewise'),
    submitted_by: WHOSE,
    status_before_ban: told('listings.0.statusBeforeBan'),
    rejection_reason: told('listings.0.rejectionReason'),
    invite_state: told('listings.0.inviteState'),
    invite_checked_at: told('listings.0.inviteCheckedAt'),
    invite_paused: told('listings.0.invitePaused'),
    invite_expires_at: told('listings.0.inviteExpiresAt'),
    invite_roles: told('listings.0.inviteRoles'),
    invite_powers: leftOut('about the community: which of these roles are powerful'),
    invite_asked_at: leftOut('that a process asks Discord about the link, for two seconds at most'),
  },
  revisions: {
    listing_id: SAID_ELSEWHERE,
    number: told('revisions.0.number'),
    description: told('revisions.0.description'),
    about: told('revisions.0.about'),
    category: told('revisions.0.category'),
    language: told('revisions.0.language'),
    invite_code: told('revisions.0.inviteLink'),
    tags: told('revisions.0.tags'),
    invite_state: leftOut('what Discord says about the link, told of the listing'),
    invite_checked_at: leftOut('likewise'),
    invite_paused: leftOut('likewise'),
    invite_expires_at: leftOut('likewise'),
    invite_roles: leftOut('likewise'),
    invite_powers: leftOut('likewise'),
    is_edit: told('revisions.0.isEdit'),
    submitted_by: WHOSE,
    submitted_at: told('revisions.0.submittedAt'),
    decision: told('revisions.0.decision'),
    decided_at: told('revisions.0.decidedAt'),
    on_hold: leftOut('that the listing is banned, told of the listing'),
    replaces_invite: leftOut('that the link is another than the listing’s, which are both told'),
    reason_before: leftOut('an admin’s reason for the decision before, told with the decisions'),
    replaced_at: leftOut('when a newer version made it needless, which is told by its own date'),
  },
  reviews: {
    id: told('reviews.0.id'),
    listing_id: SAID_ELSEWHERE,
    user_id: WHOSE,
    rating: told('reviews.0.rating'),
    comment: told('reviews.0.comment'),
    created_at: told('reviews.0.createdAt'),
  },
  replies: {
    review_id: told('replies.0.reviewId'),
    listing_id: SAID_ELSEWHERE,
    written_by: WHOSE,
    text: told('replies.0.text'),
    written_at: told('replies.0.at'),
  },
  reports: {
    id: told('reports.0.id'),
    listing_id: SAID_ELSEWHERE,
    reporter_id: WHOSE,
    reason: told('reports.0.reason'),
    created_at: told('reports.0.createdAt'),
    resolved_at: told('reports.0.resolvedAt'),
    category: told('reports.0.category'),
    happened_in: told('reports.0.in'),
    outcome: told('reports.0.outcome'),
    urgency: leftOut('follows from the category'),
  },
  appeals: {
    id: told('appeals.0.id'),
    decision_id: leftOut('the decision is told with the others'),
    discord_server_id: told('appeals.0.discordServerId'),
    listing_id: SAID_ELSEWHERE,
    revision: told('appeals.0.revision'),
    is_edit: leftOut('told as what it is about'),
    submitted_by: WHOSE,
    text: told('appeals.0.text'),
    created_at: told('appeals.0.createdAt'),
    outcome: told('appeals.0.outcome'),
    reason: told('appeals.0.reason'),
    decided_at: told('appeals.0.decidedAt'),
  },
  review_reports: {
    id: told('reviewReports.0.id'),
    listing_id: SAID_ELSEWHERE,
    review_id: told('reviewReports.0.reviewId'),
    part: told('reviewReports.0.of'),
    version_at: told('reviewReports.0.versionAt'),
    reporter_id: WHOSE,
    reason: told('reviewReports.0.reason'),
    created_at: told('reviewReports.0.createdAt'),
    resolved_at: told('reviewReports.0.resolvedAt'),
    outcome: told('reviewReports.0.outcome'),
    text_gone_at: leftOut('that somebody else has deleted what was reported'),
    author_id: leftOut('whose it is: told with their reviews while they stand'),
  },
  review_removals: {
    id: OURS,
    review_id: told('removedReviews.0.reviewId'),
    part: told('removedReviews.0.of'),
    listing_id: SAID_ELSEWHERE,
    author_id: WHOSE,
    rating: told('removedReviews.0.rating'),
    text: told('removedReviews.0.text'),
    written_at: told('removedReviews.0.writtenAt'),
    review_at: told('removedReviews.0.reviewAt'),
    with_review: told('removedReviews.0.withReview'),
    reason: told('removedReviews.0.reason'),
    removed_at: told('removedReviews.0.removedAt'),
  },
  favourites: {
    user_id: WHOSE,
    listing_id: SAID_ELSEWHERE,
    saved_at: told('favourites.0.savedAt'),
  },
  notifications: {
    id: OURS,
    audit_id: OURS,
    user_id: WHOSE,
    kind: told('messages.0.about'),
    listing_id: SAID_ELSEWHERE,
    discord_server_id: told('messages.0.discordServerId'),
    server_name: told('messages.0.serverName'),
    reason: told('messages.0.reason'),
    until: told('messages.0.until'),
    created_at: told('messages.0.createdAt'),
    state: told('messages.0.state'),
    due_at: OURS,
    tries: OURS,
    said: told('messages.0.words'),
    said_at: OURS,
    settled_at: told('messages.0.settledAt'),
  },
  notices: {
    id: OURS,
    user_id: WHOSE,
    kind: told('notices.0.about'),
    discord_server_id: told('notices.0.discordServerId'),
    server_name: told('notices.0.serverName'),
    reason: told('notices.0.reason'),
    created_at: told('notices.0.createdAt'),
    read: told('notices.0.read'),
    due_at: leftOut('while it is set, nobody sees the notice'),
    tries: OURS,
  },
  webhooks: {
    id: OURS,
    listing_id: SAID_ELSEWHERE,
    made_by: WHOSE,
    sealed: leftOut('a secret of theirs, which is told to nobody'),
    address_hash: leftOut('likewise'),
    ending: told('webhooks.0.ending'),
    events: told('webhooks.0.events'),
    created_at: told('webhooks.0.createdAt'),
    off_at: told('webhooks.0.offAt'),
    off_because: told('webhooks.0.offBecause'),
    due_at: OURS,
    taken_until: OURS,
    tries_asking: OURS,
    allowed_at: told('webhooks.0.allowedAt'),
    rights_due_at: OURS,
  },
  notice_readers: {
    listing_id: SAID_ELSEWHERE,
    user_id: WHOSE,
    asked_at: told('noticesAskedFor.0.askedAt'),
  },
  bump_reminders: {
    listing_id: SAID_ELSEWHERE,
    user_id: WHOSE,
    asked_at: told('remindersAskedFor.0.askedAt'),
    bumped_at: SAID_ELSEWHERE,
    tried_at: OURS,
  },
  audit: {
    id: OURS,
    at: told('decisions.0.at'),
    admin: leftOut('another person'),
    action: told('decisions.0.action'),
    listing_id: SAID_ELSEWHERE,
    discord_server_id: told('decisions.0.discordServerId'),
    person: WHOSE,
    before: told('decisions.0.before'),
    after: told('decisions.0.after'),
  },
  audit_words: {
    audit_id: OURS,
    part: told('auditWords.0.part'),
    name: told('auditWords.0.name'),
    words: told('auditWords.0.words'),
    author: WHOSE,
    owner: leftOut('whose listing it was: it is theirs as well only to be erased'),
  },
  visits: {
    session_id: told('visits.0.sessionId'),
    user_id: WHOSE,
    path: told('visits.0.path'),
    country: told('visits.0.country'),
    client: told('visits.0.client'),
    seen_at: told('visits.0.seenAt'),
  },
  rate_counts: {
    kind: told('counts.0.kind'),
    subject: WHOSE,
    period: told('counts.0.period'),
    count: told('counts.0.count'),
  },
  guilds: {
    id: told('ownedGuilds.0.discordServerId'),
    name: told('ownedGuilds.0.serverName'),
    icon: COPY,
    owner_id: WHOSE,
    member_count: COPY,
    online_count: COPY,
    counted_at: COPY,
    present: COPY,
    available: COPY,
    heard_at: COPY,
    verification_level: COPY,
    rules_gate: COPY,
    boost_tier: COPY,
    community: COPY,
    partnered: COPY,
    verified: COPY,
    nsfw_level: COPY,
    invites_paused_until: COPY,
  },
  blocked_tags: { nobodys: 'which tags nobody may use' },
  bot_leader: { nobodys: 'how often the lead of the bot was taken' },
  bot_shards: { nobodys: 'which shards of the bot are connected' },
  count_days: { nobodys: 'how many members a community had on a day, and were online in its hours' },
  count_quarters: { nobodys: 'how many members a community had on each day' },
  counts_wanted: { nobodys: 'which guilds are to be counted soon' },
  bot_presence: { nobodys: 'whether the bot is connected' },
  adult_listings: { nobodys: 'listings once more, those for adults: they come and go with them' },
  directory_counts: { nobodys: 'how many listings there are' },
  listing_days: { nobodys: 'how often a listing was seen, and by nobody in particular' },
  listing_ranks: { nobodys: 'listings once more, by their growth: they come and go with them' },
  listing_tags: { nobodys: 'listings once more, by their tags: they come and go with them' },
  event_guilds: { nobodys: 'which communities show their events' },
  events: { nobodys: 'what is on in communities that show it: who made an event is not kept' },
  event_occurrences: { nobodys: 'when it is on' },
  guild_signs: { nobodys: 'what admins should look at twice in a community' },
  gateway_sessions: { nobodys: 'how far the bot has heard Discord' },
  gatherings: { nobodys: 'how far our processes have written' },
  online_weeks: { nobodys: 'how many of a community were online in each hour' },
  order_refresh: { nobodys: 'how far orders have been computed' },
  moderation_events: { nobodys: 'that something was decided or reported: not by whom, and not about what' },
  moderation_months: { nobodys: 'how often something was decided or reported in a month' },
  page_hours: { nobodys: 'how often pages were viewed' },
  webhook_deliveries: { nobodys: 'that a listing’s webhooks were told of something, without words' },
  page_minutes: { nobodys: 'how often pages were viewed' },
  schema_version: { nobodys: 'what the schema is' },
  search_texts: { nobodys: 'listings once more, to be found: they come and go with them' },
  search_names: { nobodys: 'listings’ names once more, to be found: they come and go with them' },
  status_counts: { nobodys: 'how many listings there are' },
  tag_counts: { nobodys: 'how often tags are used' },
  tag_part_counts: { nobodys: 'how often tags are used' },
  waiting_counts: { nobodys: 'how much waits for a decision' },
  templates: { nobodys: 'texts of the site, to be sent with decisions' },
  view_minutes: { nobodys: 'how often pages were viewed' },
  visit_counts: { nobodys: 'how many were here, and from where' },
};

const ofSomebody = () => Object.entries(DECISIONS).filter(([, table]) => !('nobodys' in table));

test('each table and column has a decision whether it is in a person’s data', async () => {
  const { db } = await startSite();
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text order by attname) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    group by relname`.execute(db);
  const columns = Object.fromEntries(rows.map((table) => [table.name, table.columns]));

  expect(Object.keys(DECISIONS).toSorted()).toEqual(Object.keys(columns).toSorted());
  for (const [name, table] of ofSomebody())
    expect(Object.keys(table).toSorted(), name).toEqual(columns[name]);
  // Tables without data about people hold no id of a person.
  for (const [name, table] of Object.entries(DECISIONS))
    if ('nobodys' in table)
      expect(
        columns[name]?.filter((column) =>
          /user|owner|person|pseudonym|_by$|reporter|admin|subject/.test(column),
        ),
        name,
      ).toEqual([]);
});

test('each decided column is at its place in a person’s data', async () => {
  const site = await startSite(WITH_ADMIN);
  const { owner } = await addCommunity(site);
  await fillEachTable(site, owner.userId);

  const document = JSON.parse(JSON.stringify((await site.call(getOwnData, { as: owner })).body));

  const seen: string[] = [];
  for (const [name, table] of ofSomebody()) {
    for (const [column, decision] of Object.entries<Column>(table as Record<string, Column>)) {
      if (!('told' in decision)) continue;
      const value = await kept(site, name, column);
      const place = decision.told.split('.').reduce((part, key) => part?.[key], document);
      if (value !== null) seen.push(`${name}.${column}`);
      expect(JSON.stringify(place ?? null), `${name}.${column}`).toContain(value === null ? 'null' : value);
    }
  }
  expect(seen.length).toBeGreaterThan(60);
});

test('foreign keys refuse writes of an erased author', async () => {
  const { db } = await startSite();
  const { rows } = await sql<{ name: string; rule: string }>`
    select conname as name, confdeltype::text as rule from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass order by conname`.execute(db);

  const violation = (constraint: string) =>
    Object.assign(new Error('no such user'), { code: '23503', constraint });
  expect(rows.filter(({ name }) => !isAuthorErased(violation(name))).map(({ name }) => name)).toEqual([
    // These are written by others, who check first that the person exists.
    'audit_words_author_fkey',
    'audit_words_owner_fkey',
    'claims_user_id_fkey',
    'moderators_user_id_fkey',
    'notices_user_id_fkey',
    'notifications_user_id_fkey',
    'review_removals_author_id_fkey',
    'visits_user_id_fkey',
  ]);
  expect(rows.map(({ rule }) => rule).every((rule) => rule === 'c' || rule === 'n')).toBe(true);
  expect(isAuthorErased(violation('listings_discord_server_id_fkey'))).toBe(false);
});

/** A column's values as JSON, of those rows that are about the person. */
async function kept({ db }: Site, table: string, column: string): Promise<string | null> {
  const condition = table === 'guilds' ? sql`where owner_id is not null` : sql``;
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} ${condition}`.execute(db);
  expect(rows, table).toHaveLength(1);
  const value = rows[0]?.value ?? null;
  if (value === null) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
