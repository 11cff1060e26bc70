import type { Insertable } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Deps } from '../deps.ts';

type Guild = Insertable<Tables['guilds']>;
type Listing = Insertable<Tables['listings']>;

let lastId = 1_100_000_000_000_000_000n;

/** A Discord id that no other has. */
export function newId(): string {
  lastId += 4_194_304n;
  return String(lastId);
}

/** Makes what a test needs to be there; what it does not say is sensible. */
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
      heardAt: clock(),
      ...guild,
    };
    await db.insertInto('guilds').values(row).execute();
    return row.id;
  };

  /**
   * An approved listing of a guild, which is made too unless one is named. One that was never approved comes with
   * the revision that waits, or was rejected.
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

  return { addGuild, addListing };
}
