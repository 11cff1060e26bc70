import { setTimeout as sleep } from 'node:timers/promises';
import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  GatewayDispatchEvents,
  InteractionType,
  Locale,
  type GatewayDispatchPayload,
  type LocalizationMap,
} from 'discord-api-types/v10';
import { LRUCache } from 'lru-cache';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { SERVER_WORDS } from '#i18n/server-words.ts';
import type { ServerWords } from '#i18n/words.ts';
import type { Deps } from '../deps.ts';
import type { Dispatch } from '../discord/gateway.ts';
import { letManage } from '../discord/permissions.ts';

/** Handles uses of the bot's slash commands. */
export interface SlashCommands {
  handle(dispatch: Dispatch): void;
  /** Waits until every use has its reply. */
  finish(): Promise<void>;
}

/** One use of a command in a guild, as Discord describes it. */
export interface Use {
  id: string;
  token: string;
  guildId: string;
  userId: string;
  canManage: boolean;
  locale: string;
  /** The command's name. */
  name: string;
  /** The subcommand's name, where the command has some. */
  option: string | null;
}

/** Does what a command is for, and returns the outcome in words. */
export type Outcome = (use: Use) => Promise<string>;

/** The name and description of a command or subcommand. */
interface Named {
  readonly name: string;
  readonly description: string;
}

/** The words for a Discord locale such as `ko` or `en-GB`; English for other languages. */
export function wordsFor(locale: string): ServerWords {
  return SERVER_WORDS[languageOfLocale(locale)];
}

/** A name and a description in English, and in each Discord locale for which there is a translation. */
export function named(of: (words: ServerWords) => Named) {
  const { name, description } = of(SERVER_WORDS.en);
  return {
    name,
    name_localizations: localized((words) => of(words).name),
    description,
    description_localizations: localized((words) => of(words).description),
  };
}

function localized(of: (words: ServerWords) => string): LocalizationMap {
  const locales = Object.values(Locale).filter((locale) => languageOfLocale(locale) !== 'en');
  return Object.fromEntries(locales.map((locale) => [locale, of(wordsFor(locale))]));
}

function languageOfLocale(locale: string): InterfaceLanguage {
  return INTERFACE_LANGUAGES.find((known) => locale.split('-')[0] === known) ?? 'en';
}

/** Discord reports a failure to the person when no acknowledgement comes within three seconds. */
const ACKNOWLEDGE_WITHIN_MS = 2_500;
const ANSWER_WITHIN_MS = 5_000;
const ANSWER_AGAIN_AFTER_MS = [1_000, 4_000];
const REMEMBERED = 1_000;

/**
 * Acknowledges each use first, however slow the database is, and goes on only if that succeeded. Discord accepts one
 * acknowledgement, so a use that is delivered twice takes effect once and is answered once.
 */
export function slashCommands(
  { discord, timeout, log }: Pick<Deps, 'discord' | 'timeout' | 'log'>,
  outcomes: Readonly<Record<string, Outcome>>,
): SlashCommands {
  const handled = new LRUCache<string, true>({ max: REMEMBERED });
  const underWay = new Set<Promise<void>>();

  const answer = async (use: Use) => {
    const { interactions } = discord;
    if (!(await interactions.acknowledge(use, timeout(ACKNOWLEDGE_WITHIN_MS)))) return;
    const content = await outcomes[use.name]?.(use);
    if (content === undefined) return;
    for (const pause of [...ANSWER_AGAIN_AFTER_MS, null]) {
      try {
        return await interactions.answer(use, content, timeout(ANSWER_WITHIN_MS));
      } catch (error) {
        if (pause === null) throw error;
        await sleep(pause);
      }
    }
  };

  return {
    handle: ({ payload }) => {
      const use = useIn(payload);
      if (!use || !Object.hasOwn(outcomes, use.name) || handled.has(use.id)) return;
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

function useIn(payload: GatewayDispatchPayload): Use | null {
  if (payload.t !== GatewayDispatchEvents.InteractionCreate) return null;
  const { d } = payload;
  if (d.type !== InteractionType.ApplicationCommand || d.data.type !== ApplicationCommandType.ChatInput)
    return null;
  const { id, token, guild_id: guildId, member, locale, data } = d;
  if (!guildId || !member) return null;
  const canManage = letManage(member.permissions);
  const [first] = data.options ?? [];
  const option = first?.type === ApplicationCommandOptionType.Subcommand ? first.name : null;
  return { id, token, guildId, userId: member.user.id, canManage, locale, name: data.name, option };
}
