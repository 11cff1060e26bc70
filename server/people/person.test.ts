import { expect, test } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { listUserGuilds } from '#contract/guilds.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { Site } from '../testing/community.ts';
import type { SignedIn } from '../testing/sign-in.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

/** The columns that differ between any two sign-ins of a person. */
const RANDOM: ReadonlySet<string> = new Set(['tokens', 'tokenHash']);

/** All rows, by table. Instants are whole hours after the given one. */
async function rowsOf({ db }: Site, from: Date) {
  const comparable = ([column, value]: [string, unknown]) => {
    if (RANDOM.has(column)) return [column, typeof value];
    if (value instanceof Date) return [column, Math.round((value.getTime() - from.getTime()) / HOUR_MS) + 0];
    return [column, value];
  };
  const found: Record<string, object[]> = {};
  for (const { name } of await db.introspection.getTables()) {
    // Any table of the schema is in the types.
    const rows: object[] = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    if (rows.length > 0 && name !== 'schema_version')
      found[name] = rows.map((row) => Object.fromEntries(Object.entries(row).map(comparable)));
  }
  return found;
}

test('a person of a test has the rows, cookies and rights of a real sign-in', async () => {
  const site = await startSite({ discord: true });
  const { id } = site.discord.addUser({ username: 'ada.codes', globalName: 'Ada', avatar: 'a1b2' });
  site.discord.addGuild({ name: 'The Owlery', ownerId: id });
  const leftBy = async (signIn: (id: string) => Promise<SignedIn>) => {
    const from = site.clock.now();
    const as = await signIn(id);
    const rows = await rowsOf(site, from);
    const cookies = as.cookie.split('; ').map((cookie) => [cookie.split('=')[0], cookie.length]);
    const { body: user } = await site.call(getUser, { as });
    const { body: guilds } = await site.call(listUserGuilds, { as });
    await site.db.deleteFrom('users').execute();
    await site.db.deleteFrom('erasedPeople').execute();
    return { rows, cookies, user, guilds };
  };

  const real = await leftBy(site.signInThroughDiscord);
  const direct = await leftBy(site.signIn);

  expect(direct).toEqual(real);
  expect(Object.keys(real.rows)).toEqual(expect.arrayContaining(['sessions', 'users']));
  expect(real.user).toMatchObject({ user: { id, username: 'Ada' } });
  expect(JSON.stringify(real.guilds)).toContain('The Owlery');
});
