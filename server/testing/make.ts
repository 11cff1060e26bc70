import type { Insertable } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Deps } from '../deps.ts';

type Guild = Insertable<Tables['guilds']>;
type Listing = Insertable<Tables['listings']>;

/** A busy machine takes this many within the limit of a statement. */
const ROWS_A_STATEMENT = 100;

let lastId = 1_100_000_000_000_000_000n;

/** A new Discord id. */
export function newId(): string {
  lastId += 4_194_304n;
  return String(lastId);
}

/** Inserts rows for tests, with defaults for what a test does not name. */
export function makers({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  /** A guild that the bot is in. */
  const addGuild = async (guild: Partial<Guild> = {}) => {
    const row = {
      id: newId(),
      name: 'A guild',
      icon: null,
      memberCount: 40,
      onlineCount: 7,
      present: true,
      available: true,
      receivedAt: clock(),
      ...guild,
    };
    await db.insertInto('guilds').values(row).execute();
    return row.id;
  };

  /**
   * An approved listing of a guild, by default a new one. A listing that was never approved gets its pending or
   * rejected revision.
   */
  const addListing = async ({ guild, ...listing }: Partial<Listing> & { guild?: Partial<Guild> } = {}) => {
    const discordServerId = listing.discordServerId ?? (await addGuild(guild));
    const { status = 'approved', approvedAt = status === 'approved' ? clock() : null } = listing;
    const row = {
      status,
      statusBeforeBan:
        status === 'banned' ? (approvedAt ? ('approved' as const) : ('pending' as const)) : null,
      rejectionReason: status === 'rejected' ? 'Not what this directory is for.' : null,
      description: 'A place for people who like places.',
      category: 'Community' as const,
      language: 'English' as const,
      inviteCode: null,
      ...(listing.inviteCode && { inviteState: 'good' as const, inviteCheckedAt: clock() }),
      createdAt: clock(),
      lastBumpedAt: null,
      ...listing,
      approvedAt,
      discordServerId,
    };
    const { id } = await db.insertInto('listings').values(row).returning('id').executeTakeFirstOrThrow();
    if (approvedAt === null) await addFirstRevision(id, row);
    return discordServerId;
  };

  /** Many approved listings, some at a time, so that no statement runs into its limit. */
  const addListings = async (count: number) => {
    const ids = Array.from({ length: count }, newId);
    const now = clock();
    const guildOf = (id: string) => ({
      id,
      name: 'A guild',
      present: true,
      available: true,
      receivedAt: now,
    });
    const listingOf = (discordServerId: string) => ({
      discordServerId,
      status: 'approved' as const,
      description: 'A place for people who like places.',
      category: 'Art' as const,
      language: 'English' as const,
      inviteCode: null,
      createdAt: now,
      approvedAt: now,
    });
    for (let from = 0; from < count; from += ROWS_A_STATEMENT) {
      const some = ids.slice(from, from + ROWS_A_STATEMENT);
      await db.insertInto('guilds').values(some.map(guildOf)).execute();
      await db.insertInto('listings').values(some.map(listingOf)).execute();
    }
    return ids;
  };

  const addFirstRevision = async (listingId: string, listing: Listing) => {
    const { status, statusBeforeBan, description, category, language, inviteCode, submittedBy } = listing;
    const isRejected = (statusBeforeBan ?? status) === 'rejected';
    await db
      .insertInto('revisions')
      .values({
        listingId,
        number: 1,
        description,
        category,
        language,
        inviteCode: inviteCode ?? null,
        isEdit: false,
        submittedBy: submittedBy ?? null,
        submittedAt: listing.createdAt,
        decision: isRejected ? 'rejected' : null,
        decidedAt: isRejected ? clock() : null,
      })
      .execute();
  };

  return { addGuild, addListing, addListings };
}
