import { expect, test } from 'vitest';
import { submitServer } from '#contract/listings.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

async function start() {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner } = await addCommunity(site);
  return {
    site,
    guildId,
    owner,
    submit: (inviteLink: string) =>
      site.call(submitServer, { as: owner, body: { ...content(), guildId, inviteLink } }),
  };
}

const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];

test('an invite must be a working Discord invite to the guild', async () => {
  const { site, guildId, owner, submit } = await start();
  const good = site.discord.createInvite(guildId, { code: 'owlery' });
  const elsewhere = site.discord.createInvite(site.discord.addGuild({ ownerId: owner.userId }).id);
  const expired = site.discord.createInvite(guildId);
  site.discord.expireInvite(expired);
  const guest = site.discord.createInvite(guildId, { guest: true });
  const listed = site.discord.createInvite(guildId, { onlyFor: [owner.userId] });

  expect(await submit('https://discord.gg.evil.example/owlery')).toMatchObject({
    status: 400,
    body: { code: 'inviteForeign', error: 'Must be a Discord invite link' },
  });
  for (const [code, refused] of [
    ['never', 'inviteUnknown'],
    [expired, 'inviteUnknown'],
    [elsewhere, 'inviteElsewhere'],
    [guest, 'inviteGuest'],
    [listed, 'inviteUnknown'],
  ])
    expect(refusal(await submit(`https://discord.gg/${code}`)), code).toEqual([400, refused]);
  expect(await findRow(site, guildId)).toBeUndefined();

  const taken = await submit(`https://discord.com/invite/${good}?event=7`);
  expect(taken.body).toMatchObject({
    inviteLink: `${site.deps.config.discord.inviteBase}/owlery`,
    inviteProblem: null,
  });
  expect(await findRow(site, guildId)).toMatchObject({ inviteCode: 'owlery', inviteState: 'good' });
});

test('takes an invite that Discord cannot look up now, and looks it up later', async () => {
  const { site, guildId, submit } = await start();
  site.discord.addFault({ match: { path: /^\/invites\// }, effect: { kind: 'badGateway' } });

  const { status } = await submit('https://discord.gg/owlery');

  expect(status).toBe(200);
  expect(await findRow(site, guildId)).toMatchObject({
    inviteCode: 'owlery',
    inviteState: 'unchecked',
    inviteCheckedAt: null,
  });
});
