import { hash } from 'node:crypto';
import { openDatabase } from '#database/open.ts';
import { makers } from '#server/testing/make.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { withClient } from './database.ts';

const MEMBERS = 200;
const LISTINGS = 100;

/** One member's wish to keep one listing: a write in a transaction that leaves one row. */
export interface Keep {
  userId: string;
  discordServerId: string;
  cookie: string;
}

/** Makes the schema in a database, fills it with members and listings, and tells which writes to send: each another row. */
export async function addMembers(databaseUrl: string, discord: Pick<Simulator, 'addGuild'>) {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', onError: console.error });
  const { addGuild, addListing } = makers({ db, clock: () => new Date() });
  const listings: string[] = [];
  for (let i = 0; i < LISTINGS; i++) {
    const name = `Guild ${i}`;
    const { id } = discord.addGuild({ bot: true, name });
    await addGuild({ id, name });
    listings.push(await addListing({ discordServerId: id }));
  }
  const users = Array.from({ length: MEMBERS }, (_, n) => `9000000000000000${String(n).padStart(2, '0')}`);
  const now = new Date();
  await db
    .insertInto('users')
    .values(
      users.map((id) => ({
        id,
        username: `member ${id}`,
        language: 'en' as const,
        pseudonym: hash('md5', id),
        createdAt: now,
      })),
    )
    .execute();
  await db
    .insertInto('sessions')
    .values(
      users.map((userId) => ({
        userId,
        tokenHash: hash('sha256', userId, 'base64url'),
        createdAt: now,
        seenAt: now,
      })),
    )
    .execute();
  await close();
  return {
    /** How many different writes there are. */
    most: MEMBERS * LISTINGS,
    keep: (n: number): Keep => {
      const userId = users[n % MEMBERS] ?? '';
      return {
        userId,
        discordServerId: listings[Math.floor(n / MEMBERS) % LISTINGS] ?? '',
        cookie: `session=${userId}`,
      };
    },
  };
}

/** Those of some acknowledged writes that left no row. Two rows of one are impossible: they are the primary key. */
export async function findLost(databaseUrl: string, acknowledged: readonly Keep[]): Promise<Keep[]> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ userId: string; discordServerId: string }>(
      `select user_id as "userId", discord_server_id as "discordServerId"
       from favourites join listings on listings.id = listing_id`,
    ),
  );
  const kept = new Set(rows.map(({ userId, discordServerId }) => `${userId} ${discordServerId}`));
  return acknowledged.filter(({ userId, discordServerId }) => !kept.has(`${userId} ${discordServerId}`));
}

/** How many page views the database has counted. */
export async function countPageViews(databaseUrl: string): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ views: number }>('select coalesce(sum(views), 0)::int as views from view_minutes'),
  );
  return rows[0]?.views ?? 0;
}
