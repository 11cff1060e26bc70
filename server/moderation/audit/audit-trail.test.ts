import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listAudit } from '#contract/audit.ts';
import { getOwnData } from '#contract/own-data.ts';
import { recordAudit } from './audit.store.ts';
import { addCommunity, WITH_ADMIN } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

test('replies carry an action of a newer version under its own name', async () => {
  const site = await startSite(WITH_ADMIN);
  const { admin, guildId } = await addCommunity(site);
  const pseudonym = site.deps.secrets.pseudonymOf(admin.userId, 'person');
  await sql`
    insert into audit (at, admin, action, discord_server_id, person)
    values (now(), ${pseudonym}, 'rename server', ${guildId}, ${pseudonym})`.execute(site.db);

  const audit = await site.call(listAudit, { as: admin, query: {} });
  expect(audit).toMatchObject({ status: 200, body: [{ action: 'rename server' }] });
  const data = await site.call(getOwnData, { as: admin });
  expect(data).toMatchObject({
    status: 200,
    body: { decisions: [{ action: 'rename server' }], adminActions: [{ action: 'rename server' }] },
  });
});

test('refuses a row that holds anything but facts', async () => {
  const { deps, db } = await startSite(WITH_ADMIN);
  const by = { admin: 'an admin', person: null, listingId: null, discordServerId: null };
  const act = { ...by, at: deps.databaseNow(), action: 'change', before: {} } as const;
  const record = (after: object) => recordAudit(db, { ...act, after }, { words: [], owner: null });

  await record({ eventsLocked: true });
  await expect(record({ eventsLocked: true, description: 'Owls.' })).rejects.toThrow('description');

  const kept = await db.selectFrom('audit').select(['before', 'after']).execute();
  expect(kept).toEqual([{ before: {}, after: { eventsLocked: true } }]);
});
