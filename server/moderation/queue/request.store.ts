import { sql, type RawBuilder } from 'kysely';
import type { MessageState } from '#contract/notices.ts';
import type { InterfaceLanguage, InviteState, ListingStatus } from '#contract/vocabulary.ts';
import { isInForce } from '#database/ban-in-force.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import type { Content } from '../../listings/revisions/content.ts';
import { SETTINGS_COLUMNS, type SettingsRow } from '../../listings/settings.ts';
import { filterCondition, type QueueFilter } from './request-filter.store.ts';
import { claimOf } from './claim.store.ts';
import { contentColumns, contentFrom, isPending } from '../../listings/revisions/revision.store.ts';
import { flagFactsOfListings, countRejectionsElsewhere, type FlagFacts } from './flag-facts.store.ts';

/** Which rows to select. A listing and its pending edit are two rows. */
export interface RequestFilter extends QueueFilter {
  status?: ListingStatus | undefined;
  isEdit?: boolean | undefined;
  /** A part of a name, in any case, or of a Discord id. */
  q?: string | undefined;
}

/** A row's place in the order. */
export interface RequestPlace {
  at: Date;
  id: string;
  isEdit: boolean;
}

/** A listing, or its pending edit, from the tables. */
export interface RequestRow extends RequestPlace, SettingsRow, FlagFacts {
  discordServerId: string;
  name: string;
  icon: string | null;
  memberCount: number | null;
  botPresent: boolean;
  unlisted: boolean;
  status: ListingStatus;
  createdAt: Date;
  rejectionReason: string | null;
  banReason: string | null;
  bannedAt: Date | null;
  bannedUntil: Date | null;
  inviteState: InviteState;
  inviteRoles: string[];
  invitePowers: string[] | null;
  content: Content;
  revision: number | null;
  proposed: Content | null;
  proposedInviteState: InviteState | null;
  proposedInviteRoles: string[] | null;
  proposedInvitePowers: string[] | null;
  ownerId: string | null;
  requestedBy: string | null;
  requesterLanguage: InterfaceLanguage | null;
  ownerBanned: boolean;
  claimedBy: string | null;
  claimantId: string | null;
  claimedUntil: Date | null;
  message: MessageState | null;
}

/** Up to this many matches are sorted. With more, reading along the order finds a page of matches soon enough. */
const MOST_MATCHES = 1_000;
/** Most names hold a given letter, so the index does not help. */
const SINGLE_LETTER = /^[a-z0-9]$/i;

/** A page of rows: the oldest first when only pending ones are selected, else the newest first. */
export async function findRequests(
  db: Database,
  filter: RequestFilter,
  request: PageRequest,
  mostMatches: number = MOST_MATCHES,
): Promise<RequestRow[]> {
  const { q } = filter;
  if (q === undefined) return rowsOf(await select(db, filter, request, { with: sql``, where: null }));
  const along = { with: sql``, where: (id: RawBuilder<unknown>) => matching(id, q) };
  if (SINGLE_LETTER.test(q)) return rowsOf(await select(db, filter, request, along));
  // The index on grams finds candidates; comparing the texts decides.
  const found = sql`
    found as materialized (
      select id from search_texts
      where array_to_tsvector(grams(name || ' ' || discord_server_id)) @@ gram_query(string_to_array(fold(${q}), ' '))
        and ${holds('search_texts', q)}
      limit ${mostMatches + 1}),`;
  const few = await select(db, filter, request, { with: found, where: inFound });
  if ((few[0]?.found ?? 0) <= mostMatches) return rowsOf(few);
  return rowsOf(await select(db, filter, request, along));
}

/** The number of rows, from the kept counts. */
export async function countRequests(
  db: Database,
  { status, isEdit }: Pick<RequestFilter, 'status' | 'isEdit'>,
): Promise<number> {
  const { rows } = await sql<{ decided: number; submissions: number; edits: number }>`
    select
      (select coalesce(sum(listings), 0) from status_counts
        where status <> 'pending' and ${status ? sql`status = ${status}` : sql`true`})::integer as decided,
      coalesce(sum(submissions), 0)::integer as submissions, coalesce(sum(edits), 0)::integer as edits
    from waiting_counts`.execute(db);
  const { decided, submissions, edits } = rows[0] ?? { decided: 0, submissions: 0, edits: 0 };
  const waiting = status === undefined || status === 'pending';
  return (
    (isEdit === true || status === 'pending' ? 0 : decided) +
    (waiting && isEdit !== true ? submissions : 0) +
    (waiting && isEdit !== false ? edits : 0)
  );
}

interface PageRequest {
  after: RequestPlace | null;
  limit: number;
  /** By which claims are over, and what was noticed is past. */
  now: DatabaseInstant;
}

interface Matches {
  with: RawBuilder<unknown>;
  where: ((id: RawBuilder<unknown>) => RawBuilder<unknown>) | null;
}

type SelectedRow = { [Key in keyof RequestRow]: RequestRow[Key] | null } & { found: number };

async function select(
  db: Database,
  filter: RequestFilter,
  request: PageRequest,
  matches: Matches,
): Promise<SelectedRow[]> {
  const { limit, now } = request;
  const order = orderOf(filter);
  const facts = flagFactsOfListings(now);
  const sources = sourcesOf(filter, request, matches);
  if (sources.length === 0) return [];
  const proposal = proposalOf(filter.status === undefined || filter.status === 'pending', now);

  const { rows } = await sql<SelectedRow>`
    with ${matches.with} place as materialized (
      select * from (${sql.join(sources, sql` union all `)}) as either
      order by ${order.by('at id is_edit')} limit ${sql.lit(limit)})
    select ${matches.where === inFound ? sql`(select count(*) from found)::integer` : sql`0`} as found,
      place.id, place.at, place.is_edit, listings.discord_server_id, listings.name, listings.icon, listings.member_count,
      listings.bot_present, listings.unlisted, case when place.is_edit then 'pending' else listings.status end as status,
      listings.created_at, listings.rejection_reason,
      listing_bans.reason as ban_reason, listing_bans.banned_at, listing_bans.until as banned_until,
      listings.invite_state, listings.invite_roles, listings.invite_powers,
      ${sql.join(SETTINGS_COLUMNS.map((column) => sql.ref(`listings.${column}`)))}, ${facts.columns},
      ${contentColumns('listings', 'live')},
      ${proposal.columns}
      users.id as owner_id, users.username as requested_by, users.language as requester_language, ${isInForce(now)} as owner_banned,
      elsewhere.times as sender_rejections, elsewhere.last_at as sender_rejected_at, message.state as message
    from (select true) as once
      left join place on true
      left join listings on listings.id = place.id
      ${facts.join}
      ${proposal.join}
      left join users on users.id = ${proposal.submitter}
      left join listing_bans on listing_bans.listing_id = place.id
      left join user_bans on user_bans.pseudonym = users.pseudonym
      left join lateral (${countRejectionsElsewhere(now, 'users', 'listings')}) as elsewhere on place.id is not null
      left join lateral (
        select state from notifications where listing_id = place.id order by id desc limit 1) as message on true
    order by ${order.by('place.at place.id place.is_edit')}`.execute(db);
  return rows;
}

/** The pending revisions and the other listings of a page, each in the page's order. */
function sourcesOf(filter: RequestFilter, { after, limit, now }: PageRequest, matches: Matches) {
  const { status, isEdit } = filter;
  const order = orderOf(filter);
  const matched = (id: string) => matches.where?.(sql.ref(id)) ?? sql`true`;

  const waiting = sql`(
    select revisions.listing_id as id, revisions.submitted_at as at, revisions.is_edit
    from revisions
    where decision is null and not on_hold and ${isEdit === undefined ? sql`true` : sql`is_edit = ${isEdit}`}
      and ${order.beyond(after, 'submitted_at, listing_id, is_edit')} and ${matched('revisions.listing_id')}
      and ${filterCondition('revisions', filter, now)}
    order by ${order.by('revisions.submitted_at revisions.listing_id revisions.is_edit')} limit ${sql.lit(limit)})`;
  const decided = sql`(
    select id, created_at as at, false as is_edit from listings
    where ${status ? sql`status = ${status}` : sql`status <> 'pending'`}
      and ${order.beyond(after, 'created_at, id, false')} and ${matched('listings.id')}
      and ${filterCondition('listings', filter, now)}
    order by ${order.by('created_at id')} limit ${sql.lit(limit)})`;
  if (status === 'pending') return [waiting];
  return [...(status === undefined ? [waiting] : []), ...(isEdit === true ? [] : [decided])];
}

/** Oldest first when only pending rows are selected, else newest first. */
function orderOf({ status }: RequestFilter) {
  const [direction, comparison] = status === 'pending' ? ['asc', '>'] : ['desc', '<'];
  return {
    by: (keys: string) =>
      sql.raw(
        keys
          .split(' ')
          .map((key) => `${key} ${direction}`)
          .join(', '),
      ),
    beyond: (after: RequestPlace | null, keys: string) =>
      after
        ? sql`(${sql.raw(keys)}) ${sql.raw(comparison)} (${after.at}::timestamptz, ${after.id}::uuid, ${after.isEdit}::boolean)`
        : sql`true`,
  };
}

/** The pending revision of a row. The join is left out where none is possible, because planning it takes long. */
function proposalOf(isPossible: boolean, now: DatabaseInstant) {
  if (!isPossible)
    return {
      columns: sql`null::integer as revision, null as proposed_invite_state, null as claimed_by,`,
      join: sql``,
      submitter: sql`listings.submitted_by`,
    };
  const claim = claimOf(now);
  return {
    columns: sql`proposal.number as revision, ${contentColumns('proposal', 'proposed')},
      proposal.invite_state as proposed_invite_state, proposal.invite_roles as proposed_invite_roles,
      proposal.invite_powers as proposed_invite_powers, ${claim.columns}`,
    join: sql`left join revisions as proposal on ${isPending('proposal', 'place.id')}
      and (place.is_edit or listings.status = 'pending')
      ${claim.join}`,
    submitter: sql`case when proposal.number is null then listings.submitted_by else proposal.submitted_by end`,
  };
}

function inFound(id: RawBuilder<unknown>) {
  return sql`${id} in (select id from found)`;
}

function matching(id: RawBuilder<unknown>, q: string) {
  // A scalar subquery and no `exists`: PostgreSQL evaluates it row by row along the order, and stops at the limit.
  return sql`(select ${holds('search_texts', q)} from search_texts where search_texts.id = ${id})`;
}

// strpos and not LIKE, so that % and _ are plain characters.
function holds(table: string, q: string) {
  return sql`(strpos(${sql.ref(`${table}.name`)}, fold(${q})) > 0 or strpos(${sql.ref(`${table}.discordServerId`)}, ${q}) > 0)`;
}

/** Without matches there is one row of nulls, which holds only the number of candidates. */
function rowsOf(selected: readonly SelectedRow[]): RequestRow[] {
  return selected.flatMap((row) => {
    const content = contentFrom(row, 'live');
    if (content === null) return [];
    const proposed = contentFrom(row, 'proposed');
    return [{ ...(row as SelectedRow & RequestRow), content, proposed }]; // every listing has content
  });
}
