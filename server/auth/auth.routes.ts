import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_FAILURE_KEPT_FOR_MS } from '#contract/durations.ts';
import * as contract from '#contract/auth.ts';
import { isAuthorErased } from '#database/author-erased.ts';
import { isDatabaseUnavailable } from '#database/unavailable.ts';
import type { Deps } from '../deps.ts';
import { addressFinder, networkOf } from '../http/client-address.ts';
import { setBanNotice } from '../http/ban-notice.ts';
import type { Http } from '../http/http.ts';
import { serve, serveNavigation } from '../http/serve.ts';
import { Refusal } from '../refusal.ts';
import { signInCookies } from '../http/sign-in-cookies.ts';
import { beginSignIn, finishSignIn, ownPath, signInBeganAt } from './sign-in.ts';

export function authRoutes(http: Http, deps: Deps): void {
  startRoute(http, deps);
  callbackRoute(http, deps);
  serve(http, contract.getUser, ({ user }) => ({ user }));
  serve(http, contract.signOut, async ({ endSession }) => {
    await endSession();
    return {};
  });
}

/** Redirects to Discord's sign-in page, or back to our own page after a refusal. */
function startRoute(http: Http, deps: Deps) {
  const { config, log } = deps;
  const cookies = signInCookies(config, (sealed) => signInBeganAt(deps, sealed));
  serveNavigation(http, contract.startSignIn, async (request, reply) => {
    const { returnTo } = request.query as { returnTo?: unknown };
    const wanted = typeof returnTo === 'string' ? returnTo : undefined;
    try {
      await countStep(http, 'sign-in', request, reply);
      const { address, ...pending } = await beginSignIn(deps, wanted);
      cookies.add(request, reply, pending);
      return address;
    } catch (error) {
      setFailureCookie(reply, config, failureOf(log, error));
      return ownPath(wanted, config.publicUrl);
    }
  });
}

/** The address that Discord redirects to: begins the session, and redirects to the page where the sign-in began. */
function callbackRoute(http: Http, deps: Deps) {
  const { config, secrets, log } = deps;
  const addressOf = addressFinder(config);
  const cookies = signInCookies(config, (sealed) => signInBeganAt(deps, sealed));
  serveNavigation(http, contract.finishSignIn, async (request, reply, deadline) => {
    const answer = new URL(request.url, config.publicUrl).searchParams;
    const state = answer.get('state');
    const brought = cookies.find(request, state);
    cookies.end(request, reply, state);
    try {
      await countStep(http, 'sign-in answer', request, reply);
      const language = http.languageOf(request.raw);
      const from = secrets.pseudonymOf(networkOf(addressOf(request.raw)), 'sign-in');
      const outcome = await finishSignIn(deps, { answer, brought, language, from }, deadline);
      if ('userId' in outcome) await http.sessions.begin(request, reply, outcome.userId);
      else if (outcome.failure === 'banned') setBanNotice(reply, config.publicUrl, outcome.ban);
      // A signed-in person comes here again through the browser's history.
      else if (brought !== undefined || !(await http.sessions.find(request, reply)))
        setFailureCookie(reply, config, outcome.failure);
      return outcome.returnTo;
    } catch (error) {
      setFailureCookie(reply, config, failureOf(log, error));
      return '/';
    }
  });
}

function countStep(
  http: Http,
  step: 'sign-in' | 'sign-in answer',
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return http.limits.countSignIn(step, request.raw, (name, value) => void reply.header(name, value));
}

/** Our own page reads this cookie and shows what went wrong. */
function setFailureCookie(
  reply: FastifyReply,
  { publicUrl }: Deps['config'],
  failure: contract.SignInFailure,
) {
  void reply.setCookie(contract.READABLE_COOKIES.signInFailure, failure, {
    path: '/',
    secure: publicUrl.startsWith('https:'),
    sameSite: 'lax',
    maxAge: SIGN_IN_FAILURE_KEPT_FOR_MS / 1000,
  });
}

function failureOf(log: Deps['log'], error: unknown): contract.SignInFailure {
  if (error instanceof Refusal && error.code === 'tooManyRequests') return 'tooMany';
  if (error instanceof Refusal && error.code === 'personBanned') return 'banned';
  // The person was erased between Discord's answer and the session.
  if (isAuthorErased(error)) return 'expired';
  log[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, 'auth: session not begun');
  return 'failed';
}
