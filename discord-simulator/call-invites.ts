import type { Calls } from './call-every-endpoint.ts';
import { cast, guilds } from './cast.ts';
import { relatedId } from './guilds.ts';
import { MANAGE_GUILD } from './permissions.ts';
import { signIn } from './test-calls.ts';

const hall = guilds.studyHall.id;
const HOUR_MS = 3_600_000;

/** Makes the calls about invites, of each kind that Discord has, and about a guild that pauses its own. */
export async function callInvites({ simulator, call }: Calls) {
  const [rules, staff] = [relatedId(hall, 2), relatedId(hall, 4)];
  const lasting = { max_age: 0, max_uses: 0, unique: false };
  const made = await call(200, 'POST', `/channels/${rules}/invites`, { body: lasting });
  await call(200, 'POST', `/channels/${rules}/invites`, { body: {} });
  await call(400, 'POST', `/channels/${rules}/invites`, { body: { max_uses: 500 } });
  await call(403, 'POST', `/channels/${staff}/invites`, { body: lasting });
  await call(404, 'POST', '/channels/1/invites', { body: lasting });
  await call(200, 'GET', `/invites/${String(made.code)}?with_counts=true`);
  await call(200, 'GET', `/invites/${guilds.studyHall.invite}`, { auth: '' });
  await call(404, 'GET', '/invites/never-made');
  const guest = simulator.createInvite(hall, { guest: true });
  await call(200, 'GET', `/invites/${guest}?with_counts=true`);
  const gives = [{ name: 'Newcomer' }, { name: 'Caretaker', permissions: MANAGE_GUILD }];
  await call(200, 'GET', `/invites/${simulator.createInvite(hall, { gives })}?with_counts=true`);
  const forMina = simulator.createInvite(hall, { onlyFor: [cast.mina.id] });
  await call(404, 'GET', `/invites/${forMina}?with_counts=true`);
  const { bearer } = await signIn(simulator, cast.mina.id);
  await call(200, 'GET', `/invites/${forMina}?with_counts=true`, { auth: bearer });
  simulator.pauseInvitesUntil(hall, new Date(Date.now() + HOUR_MS).toISOString());
  await call(200, 'GET', `/guilds/${hall}`);
  simulator.pauseInvitesUntil(hall, null);
}
