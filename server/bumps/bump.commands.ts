import { PAGE_ADDRESSES, workshopAddress } from '#contract/paths.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  GatewayDispatchEvents,
  InteractionContextType,
  InteractionType,
  Locale,
  type GatewayDispatchPayload,
  type LocalizationMap,
  type RESTPostAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.ts';
import type { Dispatch } from '../discord/gateway.ts';
import { letManage } from '../discord/permissions.ts';
import { Refusal } from '../refusal.ts';
import { BUMP_WORDS, bumpWords } from './bump-words.ts';
import { bumpFromInside, OnCooldown } from './bump.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'discord' | 'secrets' | 'clock' | 'databaseNow' | 'log'>;

/** Handles uses of `/bump`. */
export interface BumpCommands {
  handle(dispatch: Dispatch): void;
  /** Waits until every use has its reply. */
  finish(): Promise<void>;
}

/** `/bump` as Discord shows it, in guilds only. Whether a person may use it is decided here at each use. */
export const BUMP_COMMAND: RESTPostAPIApplicationCommandsJSONBody = {
  type: ApplicationCommandType.ChatInput,
  name: BUMP_WORDS.en.name,
  name_localizations: localized('name'),
  description: BUMP_WORDS.en.description,
  description_localizations: localized('description'),
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
};

/** A word in each Discord locale for which there is a translation. */
function localized(word: 'name' | 'description'): LocalizationMap {
  const locales = Object.values(Locale).filter((locale) => bumpWords(locale) !== BUMP_WORDS.en);
  return Object.fromEntries(locales.map((locale) => [locale, bumpWords(locale)[word]]));
}

/** Discord reports a failure to the person when no acknowledgement comes within three seconds. */
const ACKNOWLEDGE_WITHIN_MS = 2_500;
const DECIDE_WITHIN_MS = 3_000;
const ANSWER_WITHIN_MS = 5_000;
const ANSWER_AGAIN_AFTER_MS = [1_000, 4_000];
const REMEMBERED = 1_000;

/**
 * Acknowledges each use first, however slow the database is, and goes on only if that succeeded. Discord accepts one
 * acknowledgement, so a use that is delivered twice bumps once and is answered once.
 */
export function bumpCommands(deps: Needs): BumpCommands {
  const { discord, log } = deps;
  const handled = new LRUCache<string, true>({ max: REMEMBERED });
  const underWay = new Set<Promise<void>>();

  const answer = async (use: Use) => {
    const { interactions } = discord;
    if (!(await interactions.acknowledge(use, AbortSignal.timeout(ACKNOWLEDGE_WITHIN_MS)))) return;
    const content = await outcomeOf(deps, use);
    for (const pause of [...ANSWER_AGAIN_AFTER_MS, null]) {
      try {
        return await interactions.answer(use, content, AbortSignal.timeout(ANSWER_WITHIN_MS));
      } catch (error) {
        if (pause === null) throw error;
        await sleep(pause);
      }
    }
  };

  return {
    handle: ({ payload }) => {
      const use = useIn(payload);
      if (!use || handled.has(use.id)) return;
      handled.set(use.id, true);
      const answering = answer(use)
        .catch((error: unknown) => log.warn({ err: error }, 'commands: reply failed'))
        .finally(() => underWay.delete(answering));
      underWay.add(answering);
    },
    finish: async () => {
      await Promise.all(underWay);
    },
  };
}

/** One use of the command, as Discord describes it. */
interface Use {
  id: string;
  token: string;
  guildId: string;
  userId: string;
  canManage: boolean;
  locale: string;
}

function useIn(payload: GatewayDispatchPayload): Use | null {
  if (payload.t !== GatewayDispatchEvents.InteractionCreate) return null;
  const { d } = payload;
  if (d.type !== InteractionType.ApplicationCommand || d.data.type !== ApplicationCommandType.ChatInput)
    return null;
  const { id, token, guild_id: guildId, member, locale, data } = d;
  if (data.name !== BUMP_COMMAND.name || !guildId || !member) return null;
  const canManage = letManage(member.permissions);
  return { id, token, guildId, userId: member.user.id, canManage, locale };
}

/** Bumps, and returns the outcome in words. */
async function outcomeOf(deps: Needs, use: Use): Promise<string> {
  const words = bumpWords(use.locale);
  try {
    const deadline = AbortSignal.timeout(DECIDE_WITHIN_MS);
    const { nextBumpAt } = await bumpFromInside(deps, use, use.guildId, deadline);
    return words.bumped(timestamp(new Date(nextBumpAt)));
  } catch (error) {
    if (error instanceof OnCooldown) return words.onCooldown(timestamp(error.nextBumpAt));
    if (error instanceof Refusal) {
      if (error.code === 'notManager') return words.notAllowed;
      if (error.code === 'personBanned') return words.banned;
      const ownServers = `${deps.config.publicUrl}${PAGE_ADDRESSES.myServers}`;
      if (error.code === 'listingNotFound') return words.notListed(ownServers);
      if (error.code === 'notApproved') return words.notApproved(ownServers);
      if (error.code === 'listingBanned') return words.listingBanned;
      if (error.code === 'listingUnlisted')
        return words.unlisted(`${deps.config.publicUrl}${workshopAddress(use.guildId)}`);
    } else deps.log.error({ err: error }, 'commands: handler failed');
    return words.trouble;
  }
}

/** Discord shows each reader the remaining time in their own language. */
function timestamp(instant: Date) {
  return `<t:${Math.ceil(instant.getTime() / 1000)}:R>`;
}
