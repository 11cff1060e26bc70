import { expect } from 'vitest';
import { changeServer } from '#contract/live-listings.ts';
import { getListing } from '#contract/listings.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { DISCORD_WITHIN_MS } from '../app.ts';
import { inviteChecks } from '../listings/invites/invite.sweep.ts';
import { findRow, type addCommunity, type Site } from './community.ts';
import { CODES, FAULTS, WAITS, type Code, type Step } from './join-steps.ts';
import { clickJoin, INVITES, type Clicked } from './joining.ts';
import { eventually } from './start-site.ts';

/** A click this close to an invite's end is not judged. */
const CLOSE_MS = 10_000;
const never = new AbortController().signal;

/** What Discord has told about a code, for the last time. */
interface LastAnswer {
  state: 'good' | 'dead' | 'elsewhere' | 'paused';
  at: number;
  /** When the invite ends; null for one that lives for ever. */
  expiresAt: number | null;
}

type Community = Awaited<ReturnType<typeof addCommunity>>;

/** A listing's history: what has happened to its invites, and what Discord has told of them. */
interface History extends Pick<Community, 'guildId' | 'admin'> {
  site: Site;
  /** The listing's id. */
  id: string;
  current: Code;
  /** When the current code was put in; the site need not remember what it knew of it before. */
  usedAt: number;
  foreign: string;
  fault: keyof typeof FAULTS | null;
  clicksSpentAt: number;
  /** When the listing's own look-ups were used up. */
  ownSpentAt: number;
  lookUpsAt: number[];
  answers: Map<Code, LastAnswer>;
}

const nowOf = ({ site }: History) => site.clock.now().getTime();

/** A new listing of the community's guild, with an invite that was never looked up. */
export async function begin(site: Site, { guildId, admin }: Community): Promise<History> {
  const { discord, clock, db } = site;
  await db.deleteFrom('listings').execute();
  await db.deleteFrom('rateCounts').execute();
  discord.clearFaults();
  discord.pauseInvites(guildId, false);
  for (const code of CODES) discord.deleteInvite(code);
  clock.advance(MINUTE_MS); // no answer of 429 is remembered
  discord.advance(MINUTE_MS);
  discord.createInvite(guildId, { code: 'owlery' });
  await site.addListing({
    discordServerId: guildId,
    inviteCode: 'owlery',
    inviteState: 'unchecked',
    inviteCheckedAt: null,
  });
  const id = (await findRow(site, guildId))?.id ?? '';
  const foreign = discord.addGuild().id;
  const nothingYet = {
    fault: null,
    clicksSpentAt: -Infinity,
    ownSpentAt: -Infinity,
    lookUpsAt: [],
    answers: new Map<Code, LastAnswer>(),
  };
  return { site, guildId, admin, id, current: 'owlery', usedAt: 0, foreign, ...nothingYet };
}

/** Does a step; returns the outcome of a click that is judged. */
export async function perform(history: History, next: Step, about: string): Promise<string | null> {
  const { site, guildId, admin, id } = history;
  switch (next.act) {
    case 'click':
      return click(history, next.times, about);
    case 'spend clicks':
      await spend(site, 'clicks', 50);
      history.clicksSpentAt = nowOf(history);
      break;
    case 'spend own':
      await spend(site, `clicks of ${guildId}`, 10);
      history.ownSpentAt = nowOf(history);
      break;
    case 'round':
      await learning(history, () => inviteChecks(site.deps)(never));
      break;
    case 'use': {
      const body = { inviteLink: `https://discord.gg/${next.code}` };
      const usedAt = nowOf(history);
      const { result } = await learning(history, () =>
        site.call(changeServer, { as: admin, params: { id }, body }),
      );
      if (result.status === 200) Object.assign(history, { current: next.code, usedAt });
      break;
    }
    case 'pause':
    case 'unpause':
      site.discord.pauseInvites(guildId, next.act === 'pause');
      break;
    case 'make':
    case 'make for an hour':
    case 'delete':
    case 'hand over':
      changeInvite(history, next.act, next.code);
      break;
    case 'wait':
      pass(history, WAITS[next.for]);
      break;
    case 'fault':
    case 'recover':
      site.discord.clearFaults();
      history.fault = next.act === 'fault' ? next.kind : null;
      if (next.act === 'fault') site.discord.addFault({ match: INVITES, effect: FAULTS[next.kind] });
      else pass(history, 6_000); // longer than an answer of 429 asks for
      break;
    default:
      throw new Error(`no step: ${JSON.stringify(next satisfies never)}`);
  }
  return null;
}

function changeInvite(
  { site: { discord }, guildId, foreign }: History,
  act: 'make' | 'make for an hour' | 'delete' | 'hand over',
  code: Code,
) {
  discord.deleteInvite(code);
  if (act === 'delete') return;
  const maxAge = act === 'make for an hour' ? 3_600 : 0;
  discord.createInvite(act === 'hand over' ? foreign : guildId, { code, maxAge });
}

function pass({ site: { clock, discord } }: History, milliseconds: number) {
  clock.advance(milliseconds);
  discord.advance(milliseconds);
}

/** Does something, and learns from Discord's log what the site has been told meanwhile. */
async function learning<T>(history: History, act: () => Promise<T>): Promise<{ result: T; lookUps: number }> {
  const { site, guildId, fault, answers, lookUpsAt } = history;
  const before = site.discord.log(INVITES).length;
  const result = await (fault === 'mute' ? withoutAnswers(history, act) : act());
  const lookUps = site.discord.log(INVITES).slice(before);
  const at = nowOf(history);
  for (const { path, status, responseText } of lookUps) {
    lookUpsAt.push(at);
    const code = CODES.find((code) => path === `/invites/${code}`);
    if (code && fault !== 'mute' && (status === 200 || status === 404))
      answers.set(code, { at, ...read(status, responseText, guildId) });
  }
  return { result, lookUps: lookUps.length };
}

/** Does something while Discord is silent: the time passes whenever a deadline is set. */
async function withoutAnswers<T>(history: History, act: () => Promise<T>): Promise<T> {
  const { deadlines } = history.site.clock;
  let passed = deadlines();
  let isDone = false;
  const acting = act().finally(() => (isDone = true));
  for (;;) {
    await eventually(
      () => isDone || deadlines() > passed,
      (hasHappened) => hasHappened,
    );
    if (isDone) return acting;
    passed = deadlines();
    pass(history, DISCORD_WITHIN_MS);
  }
}

/** Whether a click may cause a look-up, and Discord answers it. */
function canAsk(history: History) {
  const now = nowOf(history);
  const ofListing = history.lookUpsAt.filter((at) => now - at < 11 * MINUTE_MS);
  return (
    history.fault === null &&
    now - history.clicksSpentAt > 11 * MINUTE_MS &&
    now - history.ownSpentAt > 11 * MINUTE_MS &&
    ofListing.length < 10
  );
}

/** Whether the listing's own look-ups are surely used up, or may be. */
function ownShareOf(history: History, at: number) {
  const since = at - history.ownSpentAt;
  const isFull = history.lookUpsAt.filter((lookUps) => at - lookUps < 11 * MINUTE_MS).length >= 10;
  return { isSpent: since < 10 * MINUTE_MS, maybe: isFull || since < 11 * MINUTE_MS };
}

let clicks = 0;

async function click(history: History, times: number, about: string): Promise<string | null> {
  const { site, guildId, answers, current } = history;
  const known = answers.get(current);
  const couldAsk = canAsk(history);
  const at = nowOf(history);
  const { result, lookUps } = await learning(history, () =>
    Promise.all(
      Array.from({ length: times }, () =>
        clickJoin(site, guildId, { headers: { 'x-forwarded-for': `10.0.0.${++clicks % 250}` } }),
      ),
    ),
  );
  expect(lookUps, `look-ups of simultaneous clicks after ${about}`).toBeLessThanOrEqual(1);
  const last = answers.get(current);
  const isNew = last !== undefined && last !== known;
  if (last?.expiresAt && Math.abs(last.expiresAt - nowOf(history)) < CLOSE_MS) return null;

  for (const clicked of result) {
    const context = `${clicked.status} after ${about}`;
    if (clicked.status === 303) judgeRedirect(history, clicked, { couldAsk, at }, context);
    else judgePage(history, clicked, { couldAsk, isNew }, context);
  }
  const status = result[0]?.status;
  return status === 303 ? (isNew ? '303 seen now' : '303 by an earlier proof') : String(status);
}

const isOver = (answer: LastAnswer, now: number) => answer.expiresAt !== null && answer.expiresAt <= now;

/** Only a good answer allows it: of the last minute, or of the last day where none can be had because of others. */
function judgeRedirect(
  history: History,
  { location }: Clicked,
  { couldAsk, at }: { couldAsk: boolean; at: number },
  context: string,
) {
  const last = history.answers.get(history.current);
  expect(location, context).toMatch(new RegExp(`/${history.current}$`));
  expect(last?.state, context).toBe('good');
  expect(last && isOver(last, at), context).toBe(false);
  const age = at - (last?.at ?? -Infinity);
  const needsFresh = couldAsk || ownShareOf(history, at).isSpent;
  expect(age, context).toBeLessThanOrEqual(needsFresh ? MINUTE_MS + CLOSE_MS : 24 * HOUR_MS);
}

/** A page is shown only without a proof, and says what was seen last; only without an answer it has the link. */
function judgePage(
  history: History,
  { status, body }: Clicked,
  { couldAsk, isNew }: { couldAsk: boolean; isNew: boolean },
  context: string,
) {
  const { current, answers } = history;
  const last = answers.get(current);
  const now = nowOf(history);
  const isProved = last?.state === 'good' && last.at >= history.usedAt && !isOver(last, now);
  if (isProved && !ownShareOf(history, now).maybe) {
    expect(now - last.at, context).toBeGreaterThan(24 * HOUR_MS - CLOSE_MS);
    expect(couldAsk, context).toBe(false);
  }
  if (last?.state === 'dead') expect([410, 200], context).toContain(status);
  if (isNew && last?.state !== 'good') expect(status, context).toBe(last?.state === 'dead' ? 410 : 409);
  expect([200, 409, 410], context).toContain(status);
  expect(body.includes(current), context).toBe(status === 200);
}

/** The link is public only while it was last seen to lead to the guild. */
export async function checkPublicLink({ site, guildId, answers, current }: History, about: string) {
  const { body } = await site.call(getListing, { params: { discordServerId: guildId } });
  const { inviteLink } = body as { inviteLink: string | null };
  const last = answers.get(current);
  if (last === undefined || last.state === 'dead' || last.state === 'elsewhere')
    expect(inviteLink, about).toBeNull();
}

function read(status: number, text: string, guildId: string): Pick<LastAnswer, 'state' | 'expiresAt'> {
  if (status === 404) return { state: 'dead', expiresAt: null };
  const invite = JSON.parse(text) as { expires_at: string | null; guild: { id: string; features: string[] } };
  const expiresAt = invite.expires_at === null ? null : Date.parse(invite.expires_at);
  if (invite.guild.id !== guildId) return { state: 'elsewhere', expiresAt };
  return { state: invite.guild.features.includes('INVITES_DISABLED') ? 'paused' : 'good', expiresAt };
}

/** Uses up what may be looked up. */
async function spend(site: Site, subject: string, count: number) {
  const now = site.clock.now();
  now.setSeconds(0, 0);
  await site.db
    .insertInto('rateCounts')
    .values({ kind: 'invite look-up', subject, period: now, count })
    .onConflict((conflict) => conflict.columns(['kind', 'subject', 'period']).doUpdateSet({ count }))
    .execute();
}
