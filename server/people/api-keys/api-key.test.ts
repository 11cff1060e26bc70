import { expect, test } from 'vitest';
import {
  deleteApiKey,
  endApiKey,
  listApiKeys,
  listApiKeysOf,
  makeApiKey,
  type ApiKey,
} from '#contract/api-keys.ts';
import { listAudit } from '#contract/audit.ts';
import { banPerson, liftPersonBan } from '#contract/bans.ts';
import { deleteOwnData, getOwnData } from '#contract/own-data.ts';
import { addCommunity, ADMIN_ID, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { pastUndo } from '../../testing/past-undo.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

type Made = ApiKey & { key: string };

async function startWithPeople() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  return { site, ...people, ...actsOf(site) };
}

function actsOf(site: Site) {
  const make = (as: SignedIn, name = 'Owls') => site.call(makeApiKey, { as, body: { name } });
  return {
    make,
    made: async (as: SignedIn) => (await make(as)).body as Made,
    list: async (as: SignedIn) => (await site.call(listApiKeys, { as })).body,
    remove: (as: SignedIn, id: string) => site.call(deleteApiKey, { as, params: { id } }),
    reads: async (key: string) => (await site.get('/api/stats', { authorization: `Bearer ${key}` })).status,
    second: () => site.clock.advance(1_000),
  };
}

const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];

test('a key is shown once, kept as a hash, and listed oldest first', async () => {
  const { site, member, stranger, make, list } = await startWithPeople();
  const { status, body, headers } = await make(member, '  Night watch\0 ');
  const { key, ...shown } = body as Made;

  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(key).toMatch(/^ghk_[\w-]{43}$/);
  expect(shown).toEqual({
    id: expect.any(String),
    name: 'Night watch',
    createdAt: expect.stringMatching(/Z$/),
    lastUsedOn: null,
  });
  site.clock.advance(10);
  const second = (await make(member, 'By day')).body as Made;
  expect(await list(member)).toEqual([shown, { ...second, key: undefined }]);
  expect(await list(stranger)).toEqual([]);
  const rows = JSON.stringify(await site.db.selectFrom('apiKeys').selectAll().execute());
  expect(rows).not.toContain(key.slice('ghk_'.length));
  expect((await site.call(listApiKeys, {})).status).toBe(401);
});

test('a name has one to fifty characters', async () => {
  const { member, make } = await startWithPeople();
  for (const name of ['', ' \n ', '\u3164', 'x'.repeat(51), 7 as unknown as string])
    expect(refusal(await make(member, name)), name).toEqual([400, 'invalidRequest']);
  for (const name of ['ㄱ', '😀'.repeat(50)])
    expect(await make(member, name)).toMatchObject({ body: { name } });
});

test('of four keys made at once three are kept', async () => {
  const { member, owner, make, list, remove } = await startWithPeople();

  const answers = await Promise.all([1, 2, 3, 4].map((n) => make(member, `Key ${n}`)));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409]);
  expect(refusal(await make(member))).toEqual([409, 'tooManyKeys']);
  const keys = (await list(member)) as ApiKey[];
  expect(keys).toHaveLength(3);
  expect((await make(owner)).status).toBe(200);
  expect((await remove(member, keys[0]?.id ?? '')).body).toEqual({});
  expect((await make(member)).status).toBe(200);
});

test('only its maker deletes a key, and it reads no more within a second', async () => {
  const { member, stranger, made, remove, reads, second } = await startWithPeople();
  const { id, key } = await made(member);
  expect(await reads(key)).toBe(200);

  expect(refusal(await remove(stranger, id))).toEqual([404, 'keyNotFound']);
  second();
  expect(await reads(key)).toBe(200);
  expect((await remove(member, id)).status).toBe(200);
  second();
  expect(await reads(key)).toBe(401);
  expect(refusal(await remove(member, id))).toEqual([404, 'keyNotFound']);
});

test('an admin ends a key, and the audit says whose and nothing of it', async () => {
  const { site, admin, member, made, reads, second } = await startWithPeople();
  const { id, key, name, createdAt } = await made(member);
  await reads(key);
  const keysOf = (userId: string) => site.call(listApiKeysOf, { as: admin, params: { userId } });
  expect(await keysOf('1234567890123456789')).toMatchObject({ status: 200, body: [] });
  expect((await keysOf(member.userId)).body).toMatchObject([{ id, name, createdAt }]);

  const end = () => site.call(endApiKey, { as: admin, params: { id } });
  expect(await end()).toMatchObject({ status: 200, body: {} });
  second();
  expect(await reads(key)).toBe(401);
  expect(refusal(await end())).toEqual([404, 'keyNotFound']);
  expect((await site.call(listAudit, { as: admin, query: {} })).body).toMatchObject([
    { action: 'end key', admin: { id: ADMIN_ID }, person: { id: member.userId }, before: {}, after: {} },
  ]);
});

test('while a ban can be undone the key is refused, and an undone ban brings it back', async () => {
  const { site, admin, member, made, reads, second } = await startWithPeople();
  const { key } = await made(member);
  await reads(key);
  const person = { as: admin, params: { ownerId: member.userId } };

  await site.call(banPerson, { ...person, body: { reason: 'Owls.' } });
  second();
  expect(await reads(key)).toBe(401);
  expect(await site.db.selectFrom('apiKeys').selectAll().execute()).toHaveLength(1);
  await site.call(liftPersonBan, person);
  expect(await reads(key)).toBe(200);
});

test('a ban that is told deletes the keys, and its end brings none back', async () => {
  const { site, admin, member, made, make, reads, second } = await startWithPeople();
  const { key } = await made(member);
  await reads(key);
  const person = { as: admin, params: { ownerId: member.userId } };

  await site.call(banPerson, { ...person, body: { reason: 'Owls.' } });
  await pastUndo(site);
  expect(await site.db.selectFrom('apiKeys').selectAll().execute()).toEqual([]);
  expect((await make(member)).status).toBe(403);
  await site.call(liftPersonBan, person);
  second();
  expect(await reads(key)).toBe(401);
});

test('a key from before a ban that has just run out reads nothing', async () => {
  const { site, member, made, reads } = await startWithPeople();
  const { key } = await made(member);
  const pseudonym = site.deps.secrets.pseudonymOf(member.userId, 'person');
  site.clock.advance(5_000);
  const [bannedAt, until] = [1_000, 500].map((ago) => new Date(site.clock.now().getTime() - ago));
  await site.db
    .insertInto('userBans')
    .values({ pseudonym, reason: 'Owls.', bannedAt: bannedAt!, until: until! })
    .execute();

  expect(await reads(key)).toBe(401);
  await site.work('moderation');
  expect(await site.db.selectFrom('apiKeys').selectAll().execute()).toEqual([]);
});

test('an erasure ends the keys, and own data tells of them before', async () => {
  const { site, member, made, reads, second } = await startWithPeople();
  const { key, id, name, createdAt } = await made(member);
  await reads(key);
  const { body } = await site.call(getOwnData, { as: member });
  expect(body).toMatchObject({ apiKeys: [{ id, name, createdAt }] });
  expect(JSON.stringify(body)).not.toContain(key);

  await site.call(deleteOwnData, { as: member });
  second();
  expect(await reads(key)).toBe(401);
  expect(await site.db.selectFrom('apiKeys').selectAll().execute()).toEqual([]);
});
