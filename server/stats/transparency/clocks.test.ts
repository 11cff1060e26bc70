import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { decideAppeal, sendAppeal } from '#contract/appeals.ts';
import { banServer } from '#contract/bans.ts';
import { editServer, submitServer } from '#contract/listings.ts';
import { approveServer, rejectServer } from '#contract/queue.ts';
import { reportServer, resolveReport } from '#contract/reports.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

test('a process whose clock is an hour ahead notes all by the database’s clock', async () => {
  const site = await startSite(WITH_ADMIN);
  const settings = { ...site.discord.environment, ...WITH_ADMIN.settings };
  const ahead = await startSite({ settings, clockAheadMs: HOUR_MS });
  const { owner, admin, member, guildId } = await addCommunity(site);
  const done = (answer: { status: number }) => expect(answer.status).toBe(200);

  done(await site.call(submitServer, { as: owner, body: { ...content(), guildId } }));
  const params = { id: (await findRow(site, guildId))?.id ?? '' };
  done(await ahead.call(rejectServer, { as: admin, params, body: { reason: 'Tell more.' } }));
  const edit = content({ description: 'Owls by day, owls by night.' });
  done(await ahead.call(editServer, { as: owner, params: { guildId }, body: edit }));
  done(await ahead.call(approveServer, { as: admin, params, body: {} }));
  const reported = { params: { discordServerId: guildId }, body: { reason: 'Fake.' } };
  done(await ahead.call(reportServer, { as: member, ...reported }));
  const report = await site.db.selectFrom('reports').select('id').executeTakeFirstOrThrow();
  done(await ahead.call(resolveReport, { as: admin, params: report, body: {} }));
  const more = content({ description: 'Owls by day, owls by night, owls.' });
  done(await ahead.call(editServer, { as: owner, params: { guildId }, body: more }));
  done(await ahead.call(rejectServer, { as: admin, params, body: { reason: 'No.' } }));
  done(await ahead.call(sendAppeal, { as: owner, body: { discordServerId: guildId, text: 'Please.' } }));
  const appeal = await site.db.selectFrom('appeals').select('id').executeTakeFirstOrThrow();
  const refusal = { outcome: 'refused', reason: 'It stays.' } as const;
  done(await ahead.call(decideAppeal, { as: admin, params: appeal, body: refusal }));
  done(await ahead.call(banServer, { as: admin, params, body: {} }));

  const { rows } = await sql<{ kind: string }>`
    select kind from moderation_events where abs(extract(epoch from at - now())) > 600 or hours > 0.2`.execute(
    site.db,
  );
  expect(rows).toEqual([]);
  const { events } = await site.db
    .selectFrom('moderationEvents')
    .select(({ fn }) => fn.countAll<number>().as('events'))
    .executeTakeFirstOrThrow();
  expect(events).toBe(11);
});
