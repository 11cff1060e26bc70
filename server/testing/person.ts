import { randomBytes } from 'node:crypto';
import { READABLE_COOKIES } from '#contract/auth.ts';
import type { Simulator } from '#simulator/simulator.ts';
import type { Deps } from '../deps.ts';
import { hashOf } from '../http/session.ts';
import { recordSession } from '../http/session.store.ts';
import type { SignedIn } from './sign-in.ts';

/**
 * Signs a person in by the rows that a sign-in leaves and a grant in the simulator, in a tenth of the time of Discord's
 * pages. `auth.test.ts` compares both.
 */
export async function signInByRows(
  { accounts, db, databaseNow }: Pick<Deps, 'accounts' | 'db' | 'databaseNow'>,
  discord: Simulator,
  userId: string,
): Promise<SignedIn> {
  const granted = discord.grant(userId, ['identify', 'guilds']);
  if (granted === null) throw new Error(`the simulator has no ${userId}`);
  const { user, access_token: access, refresh_token: refresh, expires_in: seconds } = granted;
  const person = { id: userId, name: user.global_name ?? user.username, avatar: user.avatar };
  await accounts.record(person, { access, refresh, lastsMs: seconds * 1000 }, 'en');
  const token = randomBytes(32).toString('base64url');
  await recordSession(db, { tokenHash: hashOf(token), userId, at: databaseNow() });
  return {
    userId,
    cookie: `session=${token}; ${READABLE_COOKIES.signedIn}=${randomBytes(6).toString('base64url')}`,
  };
}
