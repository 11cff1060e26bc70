import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listAudit } from '#contract/audit.ts';
import { getOwnData } from '#contract/own-data.ts';
import { addCommunity, WITH_ADMIN } from '../testing/community.ts';
import { sites } from '../testing/start-site.ts';

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
