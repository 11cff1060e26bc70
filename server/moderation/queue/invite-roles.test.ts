import { expect, test } from 'vitest';
import type { RequestFlag } from '#contract/flags.ts';
import { getListing, submitServer, editServer, type ListingPage } from '#contract/listings.ts';
import { approveServer, listRequests } from '#contract/queue.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { inviteChecks } from '../../listings/invites/invite.sweep.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../../testing/community.ts';
import { clickJoin, FACTS_AS_PAGES } from '../../testing/joining.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();
const MANAGE_GUILD = 0x20n;
const MODERATE_MEMBERS = 1n << 40n;
const SEND_MESSAGES = 0x800n;
const GIVES = [
  { name: 'Newcomer', permissions: SEND_MESSAGES },
  { name: 'Caretaker', permissions: MANAGE_GUILD },
  { name: 'Owl guard', permissions: MODERATE_MEMBERS },
];

async function start(options: { cached?: boolean } = {}) {
  const site = await startSite({ ...WITH_ADMIN, pages: FACTS_AS_PAGES, ...options });
  const people = await addCommunity(site);
  const { admin, owner, guildId } = people;
  const link = { inviteLink: 'https://discord.gg/owlery' };
  const params = { discordServerId: guildId };
  return {
    site,
    guildId,
    invite: (gives = GIVES) => site.discord.createInvite(guildId, { code: 'owlery', gives }),
    submit: () => site.call(submitServer, { as: owner, body: { ...content(link), guildId } }),
    edit: () =>
      site.call(editServer, {
        as: owner,
        params: { guildId },
        body: content({ ...link, description: 'We watch owls together, by day as well.' }),
      }),
    approve: async () => {
      const { id = '' } = (await findRow(site, guildId)) ?? {};
      return site.call(approveServer, { as: admin, params: { id }, body: {} });
    },
    flags: async (query = {}) =>
      ((await site.call(listRequests, { as: admin, query })).body as { flags: RequestFlag[] }[]).map(
        ({ flags }) => flags,
      ),
    rolesOnPage: async () =>
      ((await site.call(getListing, { params })).body as ListingPage).guild.inviteRoles,
    click: () => {
      site.clock.advance(2 * MINUTE_MS);
      return clickJoin(site, guildId);
    },
  };
}

const flagOf = (roles: number, powers: string[]) => ({
  flag: 'invite-gives-roles',
  detail: { roles, powers },
});

test('an invite that gives roles is flagged, with those that are powerful', async () => {
  const { invite, submit, edit, approve, flags } = await start();
  invite();
  await submit();
  const flag = flagOf(3, ['Caretaker', 'Owl guard']);
  expect(await flags()).toEqual([[flag]]);
  expect(await flags({ flag: 'invite-gives-roles' })).toEqual([[flag]]);
  await approve();
  expect(await flags({ status: 'approved', flag: 'invite-gives-roles' })).toEqual([[flag]]);
  await edit();
  expect(await flags({ isEdit: true })).toEqual([[flag]]);
});

test('an invite without roles has no such flag, and one of friends of the site neither', async () => {
  const { site, guildId, submit, approve, flags, rolesOnPage } = await start();
  site.discord.createInvite(guildId, { code: 'owlery' });
  await submit();
  expect(await flags()).toEqual([[]]);
  expect(await flags({ flag: 'invite-gives-roles' })).toEqual([]);
  await approve();
  expect(await rolesOnPage()).toBe(0);
});

test('what roles may do that Discord cannot tell is left open', async () => {
  const { site, invite, submit, flags } = await start();
  invite();
  site.discord.addFault({ match: { path: /^\/guilds\/\d+$/ }, effect: { kind: 'badGateway' } });
  expect((await submit()).status).toBe(200);
  expect(await flags()).toEqual([[flagOf(3, [])]]);
});

test('the page says how many roles there are, from cached answers as well', async () => {
  const { site, guildId, invite, submit, approve, rolesOnPage, click } = await start({ cached: true });
  invite(GIVES.slice(0, 2));
  await submit();
  await approve();
  await site.quiet();
  expect(await rolesOnPage()).toBe(2);

  invite();
  expect((await click()).status).toBe(303);
  await site.quiet();
  expect(await rolesOnPage()).toBe(3);

  site.discord.deleteInvite('owlery');
  await click();
  await site.quiet();
  expect(await rolesOnPage()).toBe(0);
  expect(await findRow(site, guildId)).toMatchObject({ inviteState: 'dead', inviteRoles: [] });
});

test('a click does not ask what roles may do, and keeps what is known of the same', async () => {
  const { site, invite, submit, approve, click, flags } = await start();
  invite(GIVES.slice(0, 2));
  await submit();
  await approve();
  const asked = () => site.discord.log({ path: /^\/guilds\/\d+$/ }).length;
  const before = asked();
  await click();
  expect(asked()).toBe(before);
  expect(await flags()).toEqual([[flagOf(2, ['Caretaker'])]]);

  invite();
  await click();
  expect(await flags()).toEqual([[flagOf(3, ['Caretaker'])]]);
  await site.db.updateTable('listings').set({ inviteCheckedAt: null }).execute();
  await inviteChecks(site.deps)(new AbortController().signal);
  expect(await flags()).toEqual([[flagOf(3, ['Caretaker', 'Owl guard'])]]);
});
