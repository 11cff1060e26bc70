import {
  type APIApplication,
  type APIDMChannel,
  type APIMessage,
  type APIUser,
  ChannelType,
  Locale,
  MessageType,
  UserPremiumType,
} from 'discord-api-types/v10';
import { APPLICATION } from './application.ts';
import type { Person, World } from './world.ts';

/** No flags. The flag enums of the types have no member for zero. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- zero is a valid value of every flag field
export const NO_FLAGS = 0 as never;

const locales = new Map<string, Locale>(Object.values(Locale).map((locale) => [locale, locale]));

/** Discord has a closed list of languages; all others become English. */
export function localeOf(text: string) {
  return locales.get(text) ?? Locale.EnglishUS;
}

/** A person as others see them. */
function userPayload(person: Person): APIUser {
  const { id, username, globalName, avatar } = person;
  return {
    id,
    username,
    avatar,
    discriminator: '0',
    public_flags: NO_FLAGS,
    flags: NO_FLAGS,
    global_name: globalName,
    banner: null,
    accent_color: null,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
  };
}

/** A person as they see themselves with the scope `identify`. */
export function ownUserPayload(person: Person): APIUser {
  return {
    ...userPayload(person),
    mfa_enabled: false,
    locale: localeOf(person.locale),
    premium_type: UserPremiumType.None,
  };
}

/** The bot's own account. */
export function botUserPayload(): APIUser {
  const bot = { id: APPLICATION.botId, username: APPLICATION.name, globalName: '', avatar: null };
  const payload = userPayload({ ...bot, locale: 'en-US', dmsOpen: true, about: null });
  return { ...payload, global_name: null, bot: true, mfa_enabled: true, locale: Locale.EnglishUS };
}

/** The account of an id; an id without a person is a deleted account. */
export function accountPayload(world: World, userId: string): APIUser {
  if (userId === APPLICATION.botId) return botUserPayload();
  const person = world.people.get(userId);
  if (person !== undefined) return userPayload(person);
  const deleted = { id: userId, username: `deleted_user_${userId.slice(-6)}`, globalName: '', avatar: null };
  return userPayload({ ...deleted, locale: 'en-US', dmsOpen: false, about: null });
}

/** The channel between a person and the bot. */
export function dmChannelPayload(channelId: string, person: Person): Omit<APIDMChannel, 'name'> {
  return {
    id: channelId,
    type: ChannelType.DM,
    flags: NO_FLAGS,
    last_message_id: null,
    recipients: [userPayload(person)],
  };
}

/** The parts of READY that describe the application. */
export function applicationPayload(): Pick<APIApplication, 'id' | 'flags'> {
  return { id: APPLICATION.id, flags: NO_FLAGS };
}

/** The content of a message of the bot. */
export type MessageContent = Partial<Pick<APIMessage, 'content' | 'embeds' | 'components'>> & {
  flags?: number;
};

/** A message of the bot. */
export function messagePayload(
  id: string,
  channelId: string,
  sentAt: number,
  content: MessageContent,
): APIMessage {
  return {
    id,
    channel_id: channelId,
    author: botUserPayload(),
    type: MessageType.Default,
    timestamp: new Date(sentAt).toISOString(),
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    pinned: false,
    content: content.content ?? '',
    embeds: content.embeds ?? [],
    components: content.components ?? [],
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- flags are bits, and any sum of them is one
    flags: content.flags ?? NO_FLAGS,
  };
}
