import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { REQUEST_FLAGS, type RequestFlag } from '#contract/flags.ts';
import { editServer, submitServer } from '#contract/listings.ts';
import { approveServer, decideRequests, listRequests, type ServerRequest } from '#contract/queue.ts';
import { DAY_MS } from '#contract/durations.ts';
import { LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../../testing/community.ts';
import { count } from '../../testing/counting.ts';
import { sites } from '../../testing/start-site.ts';
import { languageFlag } from './language-flag.ts';
import { SHORTENERS } from './text-flags.ts';

const startSite = sites();
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const linkTo = (code: string) => `https://discord.gg/${code}`;

/** Two approved guilds with an edit each: one with every flag, the other just short of each. */
async function startWithTwo() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { owner, admin: as } = people;
  const ids: string[] = [];
  for (const [name, invite] of [
    ['Flagged', 'owls'],
    ['Plain', 'bats'],
  ] as const) {
    const { id: guildId } = site.discord.addGuild({ name, ownerId: owner.userId, bot: true });
    await site.addGuild({ id: guildId, name });
    site.discord.createInvite(guildId, { code: invite });
    site.discord.createInvite(guildId, { code: `${invite}2`, gives: [{ name: 'Newcomer' }] });
    site.clock.advance(60_000);
    const inviteLink = linkTo(invite);
    await site.call(submitServer, { as: owner, body: { ...content({ inviteLink }), guildId } });
    const id = (await findRow(site, guildId))?.id ?? '';
    expect((await site.call(approveServer, { as, params: { id }, body: {} })).status).toBe(200);
    ids.push(guildId);
  }
  const [flagged = '', plain = ''] = ids;
  const edit = (guildId: string, proposal: Parameters<typeof content>[0]) =>
    site.call(editServer, { as: owner, params: { guildId }, body: content(proposal) });
  await edit(flagged, {
    description: 'Owls for @everyone: bit.ly/owls',
    language: 'Korean',
    inviteLink: linkTo('owls2'),
  });
  await edit(plain, {
    description: 'Write to all@everyone.example, see owls.example/t.co/abc',
    inviteLink: linkTo('bats'),
  });
  await count(site, flagged, [daysAgo(1), 20], [daysAgo(0), 60, 90]);
  await count(site, plain, [daysAgo(1), 20], [daysAgo(0), 59, 68]);
  await addFacts(flagged, 6, 1);
  await addFacts(plain, 8, 0);
  // To the other guild it is the owner's rejection elsewhere.
  await sql`insert into audit (at, admin, action, discord_server_id, person)
    select now(), 'an admin', 'reject', ${plain}, pseudonym from users where id = ${owner.userId}`.execute(
    site.db,
  );
  const namesIn = (rows: unknown) =>
    (rows as ServerRequest[]).map((row) => (row.discordServerId === flagged ? 'Flagged' : 'Plain'));
  return { site, ...people, as, flagged, plain, namesIn };

  async function addFacts(guildId: string, burstDaysAgo: number, rejections: number) {
    await sql`insert into guild_signs as kept (discord_server_id, burst_at, burst_reviews, burst_new_accounts, rejections, rejected_at)
      values (${guildId}, ${daysAgo(burstDaysAgo)}, 12, 0, ${rejections}, ${rejections === 0 ? null : daysAgo(100)})
      on conflict (discord_server_id) do update set burst_at = excluded.burst_at, burst_reviews = 12, burst_new_accounts = 0,
        rejections = excluded.rejections, rejected_at = excluded.rejected_at`.execute(site.db);
  }
}

describe('a filter by flag', () => {
  test('shows what waits with each of the flags, and nothing that is just short of it', async () => {
    const { site, as, namesIn } = await startWithTwo();
    const list = async (query: object) =>
      (await site.call(listRequests, { as, query: { status: 'pending', ...query } })).body as ServerRequest[];
    const all = await list({});
    expect(all.map(({ flags }, at) => [namesIn(all)[at], flags.map(({ flag }) => flag).toSorted()])).toEqual([
      ['Flagged', [...REQUEST_FLAGS].toSorted()],
      ['Plain', []],
    ]);
    for (const flag of REQUEST_FLAGS) expect(namesIn(await list({ flag })), flag).toEqual(['Flagged']);
  });

  test('shows what is decided with the flags that it has', async () => {
    const { site, as, namesIn } = await startWithTwo();
    const names = async (flag: RequestFlag['flag']) => {
      const { body } = await site.call(listRequests, { as, query: { status: 'approved', flag } });
      return namesIn(body);
    };
    const ofGuild = ['online-above-members', 'members-tripled', 'review-burst'] as const;
    for (const flag of REQUEST_FLAGS) {
      const isOfGuild = ofGuild.some((one) => one === flag);
      expect(await names(flag), flag).toEqual(isOfGuild ? ['Flagged'] : []);
    }
  });

  test('finds an edit once the live invite has become another', async () => {
    const { site, as, plain } = await startWithTwo();
    await site.db
      .updateTable('listings')
      .set({ inviteCode: 'newer' })
      .where('discordServerId', '=', plain)
      .execute();
    const query = { status: 'pending', flag: 'invite-changed' } as const;
    expect((await site.call(listRequests, { as, query })).body).toHaveLength(2);
  });

  test('reads every description that is in the letters of another language', async () => {
    const site = await startSite();
    const texts = [
      'We watch owls together, every night.',
      '𝓦𝓮 𝔀𝓪𝓽𝓬𝓱 𝓸𝔀𝓵𝓼 𝓽𝓸𝓰𝓮𝓽𝓱𝓮𝓻.',
      '우리는 매일 밤 함께 올빼미를 봅니다.',
      'ﾏｲﾊﾞﾝﾐﾝﾅﾃﾞﾌｸﾛｳｦﾐﾏｽ',
      '毎晩みんなでフクロウを見ています。',
      '我们每天晚上一起看猫头鹰，欢迎新人。',
      'Каждую ночь мы вместе смотрим на сов.',
      'نشاهد البوم معًا كل ليلة في الحديقة.',
      'हम हर रात साथ में उल्लू देखते हैं।',
      'אנחנו צופים בינשופים יחד כל לילה.',
      'เราดูนกฮูกด้วยกันทุกคืน',
      'Owls https://owls.example/우리는매일밤함께올빼미를봅니다 every night',
      '우리는 매일 밤 owls 봅니다, owls.',
      'Owls 함께 <#우리는매일밤함께> every night, together.',
    ];
    for (const language of LISTING_LANGUAGES)
      for (const description of texts) {
        if (languageFlag({ language, description, about: null }).length === 0) continue;
        const { rows } = await sql<{ may: boolean }>`
          select may_be_in_other_letters(${language}, ${description}) as may`.execute(site.db);
        expect(rows[0]?.may, `${language}: ${description}`).toBe(true);
      }
    const { rows } = await sql<{ may: boolean }>`
      select may_be_in_other_letters(language, text) as may from (values
        ('English', 'We watch owls 🦉 together – every “night”.'), ('Korean', ${texts[2] ?? ''}), ('Japanese', ${texts[4] ?? ''}),
        ('Chinese', ${texts[5] ?? ''}), ('Russian', ${texts[6] ?? ''}), ('Arabic', ${texts[7] ?? ''})) as written (language, text)`.execute(
      site.db,
    );
    expect(rows.filter(({ may }) => may)).toEqual([]);
  });

  test('reads every text that may have a shortened link', async () => {
    const site = await startSite();
    for (const host of SHORTENERS) {
      const { rows } = await sql<{ may: boolean }>`
        select may_have_short_link('Owls', ${`see www.${host.toUpperCase()}／owls`}) as may`.execute(site.db);
      expect(rows[0]?.may, host).toBe(true);
    }
  });
});

test('a language shows what is in it, and nothing else', async () => {
  const { site, as, namesIn } = await startWithTwo();
  await sql`update revisions set language = 'Korean' where decision is null and description like 'Owls%'`.execute(
    site.db,
  );
  const query = { status: 'pending', language: 'Korean' } as const;
  expect(namesIn((await site.call(listRequests, { as, query })).body)).toEqual(['Flagged']);
});

test.each(['alone', 'in a batch'])('what has every flag is approved as anything else, %s', async (way) => {
  const { site, as, flagged } = await startWithTwo();
  const id = (await findRow(site, flagged))?.id ?? '';
  if (way === 'alone') {
    expect((await site.call(approveServer, { as, params: { id }, body: {} })).status).toBe(200);
  } else {
    const body = { decision: 'approve' as const, items: [{ id, revision: 2 }] };
    expect((await site.call(decideRequests, { as, body })).body).toEqual({ outcomes: [{ id, status: 200 }] });
  }
  expect(await findRow(site, flagged)).toMatchObject({ description: 'Owls for @everyone: bit.ly/owls' });
});

test('what has a flag is found behind very many that only may', { tags: 'long' }, async () => {
  const site = await startSite(WITH_ADMIN);
  const { admin: as } = await addCommunity(site);
  const emails = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@everyone.example`).join(' ');
  for (let from = 0; from < 12_600; from += 600) await addWaiting(from, from + 600, emails);
  await addWaiting(12_600, 12_601, 'Owls of the night, @everyone.');

  const found: string[] = [];
  const ask = (query: { status: 'pending'; flag: 'mass-mention'; cursor?: string }) =>
    site.call(listRequests, { as, query });
  let query: Parameters<typeof ask>[0] | null = { status: 'pending', flag: 'mass-mention' };
  while (query !== null) {
    const { body, headers }: Awaited<ReturnType<typeof ask>> = await ask(query);
    found.push(...(body as ServerRequest[]).map(({ name }) => name));
    const cursor: string | undefined = /[?&]cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
    query = cursor === undefined ? null : { status: 'pending', flag: 'mass-mention', cursor };
  }
  expect(found).toEqual(['Guild 12600']);

  async function addWaiting(from: number, below: number, description: string) {
    const numbers = sql`(
      select n, (800000000000000000 + n)::text as id from generate_series(${from}::int, ${below - 1}::int) as n) as numbers`;
    await sql`insert into guilds (id, name, present, available, received_at)
      select id, 'Guild ' || n, true, true, now() from ${numbers}`.execute(site.db);
    await sql`with made as (
        insert into listings (discord_server_id, status, description, category, language, created_at)
        select id, 'pending', ${description}, 'Art', 'English', now() from ${numbers} returning id, discord_server_id)
      insert into revisions (listing_id, number, description, category, language, is_edit, submitted_at)
      select made.id, 1, ${description}, 'Art', 'English', false, now() - interval '1 day' + n * interval '1 second'
      from made join ${numbers} on numbers.id = discord_server_id`.execute(site.db);
  }
});
