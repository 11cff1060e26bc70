import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { Database } from '#database/tables.ts';
import type { HurriedBot } from './hurried.ts';
import { takeLookUp } from './invite-look-ups.store.ts';
import { DiscordUnavailable } from './unavailable.ts';

/** Where an invite leads to: a guild, or something else (a group of friends), which has none. */
interface InviteTarget {
  guildId: string | null;
}

/** Who waits for a look-up: a person, or nobody in particular. */
export type Urgency = 'person' | 'background';

/** Looks up where an invite leads to; null when it is unknown or expired. Throws when Discord cannot tell now. */
export type FindInvite = (
  code: string,
  signal: AbortSignal,
  urgency?: Urgency,
) => Promise<InviteTarget | null>;

interface Needs {
  hurried: HurriedBot;
  db: Database;
  clock: () => Date;
}

/**
 * How many look-ups there may have been in ten minutes before another is made. Somewhere above two hundred Discord's
 * edge shuts an address out for a day, without a warning beforehand. What is left above the background's is people's.
 */
const MOST: Record<Urgency, number> = { person: 100, background: 60 };
const BUCKET = 'invites';

/** One look-up at a time in this process, people's before the background's. */
export function inviteLookUps({ hurried, db, clock }: Needs): FindInvite {
  const waiting: Record<Urgency, (() => Promise<void>)[]> = { person: [], background: [] };
  let isBusy = false;

  const work = async () => {
    if (isBusy) return;
    isBusy = true;
    const next = () => waiting.person.shift() ?? waiting.background.shift();
    for (let turn = next(); turn; turn = next()) await turn();
    isBusy = false;
  };

  const lookUp = async (code: string, signal: AbortSignal, urgency: Urgency) => {
    hurried.check(BUCKET);
    if (!(await takeLookUp(db, clock(), MOST[urgency])))
      throw new DiscordUnavailable('all that we may ask about invites is asked for now');
    const path = `/invites/${encodeURIComponent(code)}?with_counts=true`;
    const question = { what: 'an invite', path, bucket: BUCKET, tries: 1 };
    const { status, json } = await hurried.ask(question, signal);
    const said = json as { code?: unknown; guild?: { id: string } } | null | undefined; // as Discord words both
    if (status === 200 && typeof said?.code === 'string') return { guildId: said.guild?.id ?? null };
    if (status === 404 && said?.code === RESTJSONErrorCodes.UnknownInvite) return null;
    throw new DiscordUnavailable(`status ${status} to an invite`);
  };

  return (code, signal, urgency = 'person') => {
    const { promise, resolve, reject } = Promise.withResolvers<InviteTarget | null>();
    const giveUp = () => reject(new DiscordUnavailable('no time left to ask about an invite', signal.reason));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    waiting[urgency].push(async () => {
      if (!signal.aborted) await lookUp(code, signal, urgency).then(resolve, reject);
      signal.removeEventListener('abort', giveUp);
    });
    void work();
    return promise;
  };
}
