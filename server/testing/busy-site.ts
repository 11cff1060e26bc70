import { sql } from 'kysely';
import { addEvent } from './add-event.ts';
import { addCommunity, type Site } from './community.ts';
import { fillEachTable } from './fill-each-table.ts';

/** Texts that a careless format would change. */
const HARD_TEXT = 'quote " backslash \\ tab \t line \n line \u2028 한국어 日本語 👩🏽‍🚀 null \\N {"a": [1]}';

/** Fills a site with rows in every table, by the ways in which rows come to be; returns its people. */
export async function fillWholeSite(site: Site) {
  const community = await addCommunity(site);
  const { owner } = community;
  await site.signIn(site.discord.addUser({ username: 'erased' }).id);
  await fillEachTable(site, owner.userId); // deletes the others
  const reader = await site.signIn(site.discord.addUser({ username: HARD_TEXT.slice(0, 20) }).id);
  const shown = await site.addListing({
    guild: { name: HARD_TEXT.slice(0, 60), nsfwLevel: 0 },
    tags: ['owls', '부엉이'],
    description: HARD_TEXT,
    showEvents: true,
    lastBumpedAt: site.clock.now(),
  });
  await site.addListing({ ageRestriction: 'manager', tags: ['late'] });
  await site.addListing({ status: 'pending' });
  await site.addListing({ status: 'rejected' });
  await addEvent(site.db, shown);
  await site.db
    .insertInto('reviews')
    .values({
      listingId: sql`(select id from listings where discord_server_id = ${shown})`,
      userId: reader.userId,
      rating: 5,
      comment: HARD_TEXT,
      createdAt: site.clock.now(),
    })
    .execute();
  await site.db
    .insertInto('guildIcons')
    .values({ discordServerId: shown, icon: 'a1b2c3', bytes: Buffer.from('an icon') })
    .execute();
  await fillCounts(site, shown);
  return { ...community, reader, shown };
}

/** What rounds of the bot and of housekeeping write. */
async function fillCounts({ db }: Site, shown: string) {
  const statements = [
    sql`insert into online_weeks values (${shown}, '2026-01-05', '{1,null,3}')`,
    sql`insert into count_quarters values (${shown}, '2026-01-01', now(), '{40,null,41}', '{7,8,null}')`,
    sql`insert into count_days (discord_server_id, day, measured_since, online, members, highest_online)
      values (${shown}, '2026-01-05', now(), '{7,9}', 40, 9)`,
    sql`insert into order_refresh (day) values ('2026-01-05')`,
    sql`insert into blocked_tags values ('spam', now())`,
    sql`insert into templates (title, ko_title, en, ko, ja, created_at)
      values ('Owls', '부엉이', 'No.', '아니요.', 'いいえ。', now())`,
    sql`insert into user_bans (pseudonym, reason, banned_at) values ('banned person', ${HARD_TEXT}, now())`,
    sql`insert into webhook_deliveries (webhook_id, event, created_at) select id, 'bump', now() from webhooks`,
    sql`insert into moderation_months values ('2026-01-01', 'decided', '', 3, 0.1, 3.3333333)`,
    sql`insert into guild_signs (discord_server_id, rejections) values (${shown}, 2)`,
    sql`insert into listing_ranks values ('owls', gen_random_uuid(), '{owls}', 'Art', 'Korean', 5, null)`,
    sql`insert into page_hours values ('/', 3)`,
    sql`insert into page_minutes values (date_trunc('minute', now()), '/', 3)`,
    sql`insert into view_minutes values (date_trunc('minute', now()), 3)`,
    sql`insert into counts_wanted (guild_id, is_listed) values (${shown}, true) on conflict do nothing`,
    sql`insert into unsent_decisions (listing_id, revision, audit_id, kind, hours, tell_at, replaced)
      select id, 1, 4711, 'approval', 1.5, now() + interval '1 hour', '{"status": "pending"}'
      from listings where discord_server_id = ${shown}`,
    sql`insert into listing_days (discord_server_id, day) values (${shown}, '2026-01-05') on conflict do nothing`,
  ];
  for (const statement of statements) await statement.execute(db);
}
