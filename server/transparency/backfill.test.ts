import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { decideAppeal, sendAppeal } from '#contract/appeals.ts';
import { banPerson, banServer, liftServerBan } from '#contract/bans.ts';
import { inEachLanguage } from '#contract/in-each-language.ts';
import { editServer, submitServer } from '#contract/listings.ts';
import { approveServer, rejectServer } from '#contract/queue.ts';
import { reportServer, resolveReport } from '#contract/reports.ts';
import { addTemplate, type Template } from '#contract/templates.ts';
import { HOUR_MS } from '#contract/time-units.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../testing/community.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

/** What the migration writes of rows that are there before its triggers. */
const BACKFILL = readFileSync(
  new URL('../../database/migrations/0050_transparency.sql', import.meta.url),
  'utf8',
)
  .split('create function note_submission')[0]!
  .match(/^insert into moderation_events[^;]+;/gm)!;

/** Without the instants of submissions: the migration has those of the submission, and a trigger that of the decision. */
const eventsOf = async (site: Site) =>
  (
    await sql<object>`
      select kind, detail, hours, case when kind not in ('submission', 'edit') then at end as at
      from moderation_events order by kind, detail, hours, at`.execute(site.db)
  ).rows;

/** Submits, rejects, appeals, approves, edits, reports and bans, each in an hour of its own. */
async function moderate(site: Site) {
  const { owner, admin, member, guildId } = await addCommunity(site);
  const done = (answer: { status: number }) => {
    expect(answer.status).toBe(200);
    site.clock.advance(HOUR_MS);
  };
  done(await site.call(submitServer, { as: owner, body: { ...content(), guildId } }));
  const params = { id: (await findRow(site, guildId))?.id ?? '' };
  const texts = inEachLanguage(() => 'More.');
  const added = await site.call(addTemplate, { as: admin, body: { title: 'Short', texts } });
  const { id: templateId } = added.body as Template;
  done(await site.call(rejectServer, { as: admin, params, body: { templateId } }));
  const edit = (description: string) =>
    site.call(editServer, { as: owner, params: { guildId }, body: content({ description }) });
  done(await edit('Owls by day, owls by night.'));
  done(await site.call(approveServer, { as: admin, params, body: {} }));
  done(await edit('Owls by day, owls by night, owls.'));
  done(await site.call(rejectServer, { as: admin, params, body: { reason: 'No.' } }));
  done(await site.call(sendAppeal, { as: owner, body: { discordServerId: guildId, text: 'Please.' } }));
  const appeal = await site.db.selectFrom('appeals').select('id').executeTakeFirstOrThrow();
  const body = { outcome: 'refused', reason: 'It stays.' } as const;
  done(await site.call(decideAppeal, { as: admin, params: appeal, body }));
  const about = { as: member, params: { discordServerId: guildId } };
  done(await site.call(reportServer, { ...about, body: { reason: 'Fake.', category: 'scam' } }));
  const report = await site.db.selectFrom('reports').select('id').executeTakeFirstOrThrow();
  done(await site.call(resolveReport, { as: admin, params: report, body: { outcome: 'actionTaken' } }));
  expect((await site.call(banServer, { as: admin, params })).status).toBe(200);
  done(await site.call(liftServerBan, { as: admin, params }));
  const person = { params: { ownerId: member.userId }, body: { reason: 'A liar.' } };
  done(await site.call(banPerson, { as: admin, ...person }));
}

test('what was there before is counted as what happens since', async () => {
  const site = await startSite(WITH_ADMIN);
  await moderate(site);
  const noted = await eventsOf(site);
  expect(noted).toHaveLength(14);

  await sql`delete from moderation_events`.execute(site.db);
  for (const statement of BACKFILL) await sql.raw(statement).execute(site.db);

  expect(await eventsOf(site)).toEqual(noted);
});
