import { expect, test } from 'vitest';
import { editServer, getListing, submitServer } from '#contract/listings.ts';
import { changeServer } from '#contract/live-listings.ts';
import { approveServer, listRequests, rejectServer, type ServerRequest } from '#contract/queue.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { inviteChecks } from '../../listings/invites/invite.sweep.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../../testing/community.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

const never = new AbortController().signal;
const link = (code: string) => `https://discord.gg/${code}`;
const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];

/** A community with an admin’s actions; Discord cannot look invites up while `away`. */
async function start() {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, admin } = await addCommunity(site);
  const away = () => {
    site.discord.addFault({ match: { path: /^\/invites\// }, effect: { kind: 'badGateway' } });
  };
  const idOf = async (discordServerId: string) => (await findRow(site, discordServerId))?.id ?? '';
  return {
    site,
    guildId,
    away,
    back: () => site.discord.clearFaults(),
    submit: (code: string) =>
      site.call(submitServer, { as: owner, body: { ...content({ inviteLink: link(code) }), guildId } }),
    edit: (said: Parameters<typeof content>[0]) =>
      site.call(editServer, { as: owner, params: { guildId }, body: content(said) }),
    approve: async (of = guildId) =>
      site.call(approveServer, { as: admin, params: { id: await idOf(of) }, body: {} }),
    reject: async () =>
      site.call(rejectServer, {
        as: admin,
        params: { id: await idOf(guildId) },
        body: { reason: 'Tell more.', revision: undefined },
      }),
    change: async (code: string) =>
      site.call(changeServer, {
        as: admin,
        params: { id: await idOf(guildId) },
        body: { inviteLink: link(code) },
      }),
    row: async () => ((await site.call(listRequests, { as: admin, query: {} })).body as ServerRequest[])[0],
  };
}

const publicLink = async (site: Site, discordServerId: string) =>
  ((await site.call(getListing, { params: { discordServerId } })).body as { inviteLink: string | null })
    .inviteLink;

test('an approval without an invite lookup says so; the link is public once seen good', async () => {
  const { site, guildId, away, back, submit, approve, row } = await start();
  site.discord.createInvite(guildId, { code: 'owlery' });
  away();
  await submit('owlery');
  expect(await row()).toMatchObject({ inviteState: 'unchecked' });

  expect(await approve()).toMatchObject({
    status: 200,
    body: { status: 'approved', inviteState: 'unchecked' },
  });
  expect(await publicLink(site, guildId)).toBeNull();
  expect(await row()).toMatchObject({ status: 'approved', inviteState: 'unchecked', inviteProblem: null });

  back();
  expect(await inviteChecks(site.deps)(never)).toBe(1);
  expect(await publicLink(site, guildId)).toBe(`${site.deps.config.discord.inviteBase}/owlery`);
  expect(await row()).toMatchObject({ inviteState: 'good' });
});

test('an invite that leads elsewhere is never public, even if never looked up before', async () => {
  const { site, guildId, away, back, submit, approve } = await start();
  site.discord.createInvite(site.discord.addGuild().id, { code: 'elsewhere' });
  away();
  await submit('elsewhere');
  await approve();
  expect(await publicLink(site, guildId)).toBeNull();

  back();
  await inviteChecks(site.deps)(never);
  expect(await publicLink(site, guildId)).toBeNull();
  expect(await findRow(site, guildId)).toMatchObject({ inviteState: 'elsewhere' });
});

test.for([
  { age: 24 * HOUR_MS - 60_000, inviteState: 'good' },
  { age: 24 * HOUR_MS + 60_000, inviteState: 'unchecked' },
])('approves by a proof of 24 hours when Discord cannot answer: $inviteState', async (proof) => {
  const { site, guildId, away, submit, approve } = await start();
  site.discord.createInvite(guildId, { code: 'owlery' });
  await submit('owlery');
  site.clock.advance(proof.age);
  away();

  expect((await approve()).body).toEqual({ status: 'approved', inviteState: proof.inviteState });
  expect((await publicLink(site, guildId)) === null).toBe(proof.inviteState === 'unchecked');
});

test('an invite that was seen bad is not approved until it is seen good', async () => {
  const { site, guildId, away, back, submit, approve, row } = await start();
  site.discord.createInvite(guildId, { code: 'owlery' });
  await submit('owlery');
  site.discord.deleteInvite('owlery');
  expect(refusal(await approve())).toEqual([400, 'inviteUnknown']);
  expect(await row()).toMatchObject({ inviteState: 'dead' });

  away();
  expect(refusal(await approve())).toEqual([400, 'inviteUnknown']);

  back();
  site.discord.createInvite(guildId, { code: 'owlery' });
  expect((await approve()).body).toEqual({ status: 'approved', inviteState: 'good' });
});

test('an invite for guests is not approved, and stays bad while Discord cannot answer', async () => {
  const { site, guildId, away, submit, approve, row } = await start();
  site.discord.createInvite(guildId, { code: 'owlery' });
  await submit('owlery');
  site.discord.createInvite(guildId, { code: 'owlery', guest: true });
  expect(refusal(await approve())).toEqual([400, 'inviteGuest']);
  expect(await row()).toMatchObject({ status: 'pending', inviteState: 'guest', inviteProblem: 'guest' });

  away();
  expect(refusal(await approve())).toEqual([400, 'inviteGuest']);
});

test('an invite seen bad stays bad when it is submitted again after rejections', async () => {
  const { site, guildId, away, back, submit, edit, approve, reject, row } = await start();
  site.discord.createInvite(guildId, { code: 'owlery' });
  await submit('owlery');
  await approve();
  away();
  await edit({ inviteLink: link('moved') });
  back();
  site.discord.createInvite(site.discord.addGuild().id, { code: 'moved' });
  expect(refusal(await approve())).toEqual([400, 'inviteElsewhere']);
  await reject();
  await edit({ inviteLink: link('owlery'), description: 'We watch owls together, by day as well.' });
  await reject();

  away();
  await edit({ inviteLink: link('moved') });
  expect(await row()).toMatchObject({ status: 'pending', inviteState: 'elsewhere' });
  expect(refusal(await approve())).toEqual([400, 'inviteElsewhere']);
});

test('an invite seen good at its approval is not bad later', async () => {
  const { site, guildId, away, back, submit, edit, approve, row } = await start();
  await submitUnseen(site, guildId, submit);
  expect(refusal(await approve())).toEqual([400, 'inviteUnknown']);
  site.discord.createInvite(guildId, { code: 'foreign' });
  site.clock.advance(60_000);
  expect((await approve()).status).toBe(200);
  site.discord.createInvite(guildId, { code: 'owlery' });
  await edit({ inviteLink: link('owlery') });
  expect((await approve()).status).toBe(200);

  away();
  await edit({ inviteLink: link('foreign') });
  expect(await row()).toMatchObject({ status: 'pending', inviteState: 'unchecked' });
  back();
  expect((await approve()).body).toEqual({ status: 'approved', inviteState: 'good' });
});

test('an edit that keeps a live invite keeps its known state, dead or good', async () => {
  const { site, guildId, away, submit, edit, approve } = await start();
  site.discord.createInvite(guildId, { code: 'owlery' });
  await submit('owlery');
  await approve();
  site.clock.advance(30 * HOUR_MS);
  away();
  const description = 'We watch owls together, by day as well.';
  await edit({ description, inviteLink: link('owlery') });
  expect((await approve()).body).toEqual({ status: 'approved', inviteState: 'good' });

  await site.db
    .updateTable('listings')
    .set({ inviteState: 'dead', inviteCheckedAt: site.clock.now() })
    .execute();
  expect((await edit({ inviteLink: link('owlery') })).status).toBe(200);
  expect(refusal(await approve())).toEqual([400, 'inviteUnknown']);
  expect(await findRow(site, guildId)).toMatchObject({ inviteState: 'dead' });
});

test('an admin’s change without an invite lookup says so and keeps the link private', async () => {
  const { site, guildId, away, submit, approve, change } = await start();
  site.discord.createInvite(guildId, { code: 'owlery' });
  await submit('owlery');
  await approve();
  away();

  expect((await change('newer')).body).toEqual({ status: 'approved', inviteState: 'unchecked' });
  expect(await publicLink(site, guildId)).toBeNull();
});

test(
  '100 wrong codes of a manager leave look-ups to others, approvals and rounds',
  { timeout: 60_000 },
  async () => {
    const { site, guildId, submit, approve } = await start();
    site.discord.setLimits({ routes: { 'GET /invites/{code}': { limit: 10_000, windowMs: 1_000 } } });
    const { as: manager, guildId: wrong } = await anotherOwner(site);
    const { as: other, guildId: right } = await anotherOwner(site);
    site.discord.createInvite(right, { code: 'right' });
    const { id: listed } = site.discord.addGuild({ bot: true });
    const code = site.discord.createInvite(listed);
    await site.addListing({
      guild: { id: listed },
      inviteCode: code,
      inviteState: 'unchecked',
      inviteCheckedAt: null,
    });
    const put = (as: SignedIn, guild: string, inviteCode: string) =>
      site.call(submitServer, { as, body: { ...content({ inviteLink: link(inviteCode) }), guildId: guild } });

    for (let at = 0; at < 100; at++) {
      await put(manager, wrong, `wrong-${at}`);
      await site.db.deleteFrom('listings').where('discordServerId', '=', wrong).execute();
    }

    expect((await put(other, right, 'right')).status).toBe(200);
    expect(await findRow(site, right)).toMatchObject({ inviteState: 'good' });
    site.discord.createInvite(site.discord.addGuild().id, { code: 'foreign' });
    await submitUnseen(site, guildId, submit);
    expect(refusal(await approve())).toEqual([400, 'inviteElsewhere']);
    expect(await inviteChecks(site.deps)(never)).toBe(1);
    expect(await findRow(site, listed)).toMatchObject({ inviteState: 'good' });
  },
);

/** Submits an invite to another guild while Discord cannot look it up. */
async function submitUnseen(site: Site, guildId: string, submit: (code: string) => Promise<unknown>) {
  site.discord.addFault({ match: { path: '/invites/foreign' }, times: 1, effect: { kind: 'badGateway' } });
  await submit('foreign');
  expect(await findRow(site, guildId)).toMatchObject({ inviteState: 'unchecked' });
}

/** Another person with their own guild. */
async function anotherOwner(site: Site) {
  const { id: ownerId } = site.discord.addUser();
  const { id: guildId } = site.discord.addGuild({ bot: true, ownerId });
  await site.addGuild({ id: guildId });
  return { guildId, as: await site.signIn(ownerId) };
}
