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

  /** An approved listing of a guild, which is made too unless one is named. */
  const addListing = async ({ guild, ...listing }: Partial<Listing> & { guild?: Partial<Guild> } = {}) => {
    const discordServerId = listing.discordServerId ?? (await addGuild(guild));
    await db
      .insertInto('listings')
      .values({
        status: 'approved',
        description: 'A place for people who like places.',
        category: 'Community',
        language: 'English',
        inviteCode: null,
        createdAt: clock(),
        approvedAt: listing.status === undefined || listing.status === 'approved' ? clock() : null,
        lastBumpedAt: null,
        ...listing,
        discordServerId,
      })
      .execute();
    return discordServerId;
  };

  return { addGuild, addListing };
}
