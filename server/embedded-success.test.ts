import { expect, test } from 'vitest';
import { sendAppeal } from '#contract/appeals.ts';
import { chooseNotices } from '#contract/notices.ts';
import { editServer } from '#contract/listings.ts';
import { rejectServer } from '#contract/queue.ts';
import { chooseReminder, bumpListing } from '#contract/bumps.ts';
import { banPerson } from '#contract/bans.ts';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import { DAY_MS } from '#contract/durations.ts';
import { addWebhook, listDeliveries, removeWebhook, testWebhook } from '#contract/webhooks.ts';
import { withdrawRevision } from '#contract/workshop.ts';
import { connectedJobs, leaderJobs } from './leader-jobs.ts';
import { content, WITH_ADMIN } from './testing/community.ts';
import { leading } from './testing/leader.ts';
import { sites } from './testing/start-site.ts';
import { addWebhookCommunity } from './testing/webhooks.ts';

const startSite = sites();

const never = new AbortController().signal;

async function start() {
  const site = await startSite(WITH_ADMIN);
  return { site, ...(await addWebhookCommunity(site)) };
}

test('signs in through Discord', async () => {
  const { site, stranger } = await start();
  expect((await site.signInThroughDiscord(stranger.userId)).cookie).toContain('session=');
});

test('withdraws a proposal, and hears an appeal', async () => {
  const { site, guildId, owner: as, admin, listing: params } = await start();
  const propose = () =>
    site.call(editServer, { as, params: { guildId }, body: content({ category: 'Art' }) });
  await propose();
  expect((await site.call(withdrawRevision, { as, params: { guildId } })).status).toBe(200);
  await propose();
  await site.call(rejectServer, { as: admin, params, body: { reason: 'No owls.' } });
  const appeal = { discordServerId: guildId, text: 'There are owls, on page two.' };
  expect((await site.call(sendAppeal, { as, body: appeal })).status).toBe(200);
});

test('adds, tests, lists and removes a webhook', async () => {
  const { site, guildId, owner: as } = await start();
  const { url } = site.discord.addWebhook(guildId);
  const added = await site.call(addWebhook, {
    as,
    params: { guildId },
    body: { url, events: ['server.bumped'] },
  });
  const params = { guildId, webhookId: (added.body as { id: string }).id };
  const answers = [
    added,
    await site.call(testWebhook, { as, params }),
    await site.call(listDeliveries, { as, params }),
    await site.call(removeWebhook, { as, params }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('each job does what is due', async () => {
  const { site, guildId, owner, manager, member, admin: as, listing: params, add } = await start();
  await site.call(chooseNotices, { as: manager, params: { guildId }, body: { on: true } });
  await site.call(editServer, { as: owner, params: { guildId }, body: content({ category: 'Art' }) });
  await site.call(rejectServer, { as, params, body: { reason: 'No art.' } });
  await site.call(chooseReminder, { as: owner, params: { guildId }, body: { on: true } });
  await add(['server.bumped']);
  await site.call(bumpListing, { as: owner, params: { discordServerId: guildId } });
  site.clock.advance(DAY_MS);
  await site.call(bumpListing, { as: await site.signIn(owner.userId), params: { discordServerId: guildId } });
  site.clock.advance(BUMP_COOLDOWN_MS);
  await site.call(banPerson, { as, params: { ownerId: member.userId }, body: { reason: 'Mice.' } });
  site.clock.advance(60_000);
  await site.db.updateTable('listings').set({ showEvents: true }).execute();
  await site.db.updateTable('guilds').set({ onlineCount: null, countedAt: null }).execute();
  await site.db
    .insertInto('countsWanted')
    .values({ guildId, isListed: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

  const deps = { ...site.deps, lead: leading(site.deps) };
  const done: Record<string, unknown> = {};
  for (const { name, run } of [...leaderJobs(deps), ...connectedJobs(deps)])
    done[name] = (await run(never)) === 'idle' ? 'finished' : 'worked';

  expect(done).toEqual({
    moderation: 'worked',
    invites: 'finished',
    'rights of notices': 'worked',
    webhooks: 'worked',
    'rights of webhooks': 'worked',
    housekeeping: 'finished',
    icons: 'finished',
    commands: 'finished',
    messages: 'worked',
    reminders: 'worked',
    counts: 'worked',
    events: 'worked',
    sweep: 'finished',
  });
});
