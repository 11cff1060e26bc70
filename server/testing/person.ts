import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Simulator } from '#simulator/simulator.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import type { SignedIn } from './sign-in.ts';

/** What a person of a site is made with. */
interface Needs {
  deps: Pick<Deps, 'accounts'>;
  http: Pick<Http, 'sessions'>;
  discord: Pick<Simulator, 'account' | 'grant'>;
}

/** Signs in a person with an account at the simulator: what a sign-in leaves there and in the database. */
export async function signInDirectly({ deps, http, discord }: Needs, userId: string): Promise<SignedIn> {
  const { username, global_name: globalName, avatar } = discord.account(userId);
  const tokens = discord.grant(userId);
  await deps.accounts.admit(
    { id: userId, name: globalName ?? username, avatar },
    { access: tokens.access_token, refresh: tokens.refresh_token, lastsMs: tokens.expires_in * 1000 },
    'en',
  );
  const cookies: string[] = [];
  const reply = {
    setCookie(name: string, value: string) {
      cookies.push(`${name}=${value}`);
      return reply;
    },
  };
  // A session is begun with the cookies of a request and set in those of its reply, and with nothing else of them.
  await http.sessions.begin({ cookies: {} } as FastifyRequest, reply as unknown as FastifyReply, userId);
  return { userId, cookie: cookies.join('; ') };
}
