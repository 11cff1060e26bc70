import { GuildFeature, GuildPremiumTier, GuildVerificationLevel } from 'discord-api-types/v10';
import type { GuildTraits } from './guild-traits.ts';

/** One of the people whom the demo and the tests refer to by name. */
export interface CastMember {
  id: string;
  username: string;
  globalName: string;
  avatar: boolean;
  locale: string;
  dmsOpen: boolean;
  about: string;
}

/** The people of the cast; `grace` is meant for `ADMIN_DISCORD_IDS`. */
export const cast = {
  ada: {
    id: '214873920561774592',
    username: 'ada.codes',
    globalName: 'Ada',
    avatar: true,
    locale: 'en-US',
    dmsOpen: true,
    about: 'Owns several servers, two of them without the bot',
  },
  ben: {
    id: '330918274655027201',
    username: 'bentheplanner',
    globalName: 'Ben',
    avatar: true,
    locale: 'en-GB',
    dmsOpen: true,
    about: 'Has Manage Server in The Study Hall, owns nothing',
  },
  mina: {
    id: '481205736619638785',
    username: 'mina_byeol',
    globalName: '미나',
    avatar: true,
    locale: 'ko',
    dmsOpen: true,
    about: 'An ordinary member of many servers, in Korean',
  },
  noa: {
    id: '1093746528810172416',
    username: 'noa',
    globalName: 'Noa',
    avatar: false,
    locale: 'de',
    dmsOpen: true,
    about: 'New here: is in no server at all',
  },
  grace: {
    id: '172635480912461824',
    username: 'grace_keeps_order',
    globalName: 'Grace',
    avatar: true,
    locale: 'en-US',
    dmsOpen: true,
    about: 'The administrator of the site',
  },
  yuki: {
    id: '615824079341256704',
    username: 'yuki.no.michi',
    globalName: 'ゆき',
    avatar: true,
    locale: 'ja',
    dmsOpen: false,
    about: 'A moderator of the site, who owns a server in Japanese and has direct messages closed',
  },
} as const satisfies Record<string, CastMember>;

/** One of the guilds that the demo and the tests refer to by name; `invite` is its permanent link. */
export interface CastGuild {
  id: string;
  name: string;
  icon: boolean;
  owner: keyof typeof cast;
  members: number;
  online: number;
  locale: string;
  bot: boolean;
  invite: string | null;
  /** What differs from other guilds: they ask for a verified e-mail address. */
  traits?: Partial<GuildTraits>;
  /** People beside the owner; `manager` has Manage Server, `admin` has Administrator. */
  with: Partial<Record<keyof typeof cast, 'member' | 'manager' | 'admin'>>;
}

/** The guilds of the cast. */
export const guilds = {
  studyHall: {
    id: '739104825566003271',
    name: 'The Study Hall',
    icon: true,
    owner: 'ada',
    members: 18_432,
    online: 2_961,
    locale: 'en-US',
    bot: true,
    invite: 'studyhall',
    traits: {
      premiumTier: GuildPremiumTier.Tier2,
      features: [GuildFeature.Community, GuildFeature.News, GuildFeature.MemberVerificationGateEnabled],
    },
    with: { ben: 'manager', mina: 'member', grace: 'member', yuki: 'member' },
  },
  pixelForge: {
    id: '852307416690229248',
    name: 'Pixel Forge',
    icon: true,
    owner: 'ada',
    members: 6_204,
    online: 713,
    locale: 'en-US',
    bot: true,
    invite: 'pixelforge',
    traits: {
      verificationLevel: GuildVerificationLevel.High,
      premiumTier: GuildPremiumTier.Tier1,
    },
    with: { mina: 'member', grace: 'admin' },
  },
  quietGarden: {
    id: '967215038841745408',
    name: 'Quiet Garden',
    icon: false,
    owner: 'ada',
    members: 341,
    online: 58,
    locale: 'en-US',
    bot: true,
    invite: null,
    traits: { verificationLevel: GuildVerificationLevel.None, features: [] },
    with: { mina: 'member', ben: 'member' },
  },
  orbitClub: {
    id: '1024680917352644608',
    name: 'Orbit Club',
    icon: true,
    owner: 'ada',
    members: 2_780,
    online: 402,
    locale: 'en-US',
    bot: false,
    invite: 'orbitclub',
    with: { mina: 'member' },
  },
  sundayBakers: {
    id: '1151930274608431104',
    name: 'Sunday Bakers 🥐',
    icon: true,
    owner: 'ada',
    members: 97,
    online: 12,
    locale: 'en-US',
    bot: false,
    invite: null,
    with: { ben: 'member' },
  },
  moonlightCafe: {
    id: '680413927755218944',
    name: '月あかり喫茶',
    icon: true,
    owner: 'yuki',
    members: 4_519,
    online: 866,
    locale: 'ja',
    bot: true,
    invite: 'tsukiakari',
    traits: {
      verificationLevel: GuildVerificationLevel.Medium,
      features: [GuildFeature.Community, GuildFeature.MemberVerificationGateEnabled],
    },
    with: { mina: 'member', ada: 'member' },
  },
  kitchenTable: {
    id: '1208467391520047104',
    name: 'The Kitchen Table',
    icon: true,
    owner: 'grace',
    members: 1_053,
    online: 140,
    locale: 'en-US',
    bot: false,
    invite: null,
    with: { mina: 'member' },
  },
} as const satisfies Record<string, CastGuild>;

/** Further people, who own the demo's communities. */
export const backgroundOwners = [
  { id: '288104736519024640', username: 'odile', globalName: 'Odile', avatar: true, locale: 'fr' },
  { id: '355917204863188992', username: 'tomasz.k', globalName: 'Tomasz', avatar: true, locale: 'pl' },
  { id: '402873165908410368', username: 'haneul', globalName: '하늘', avatar: true, locale: 'ko' },
  { id: '476120938754195456', username: 'marisol', globalName: 'Marisol', avatar: true, locale: 'es-ES' },
  { id: '530948271660335104', username: 'sora_0402', globalName: 'そら', avatar: true, locale: 'ja' },
  { id: '587301946275110912', username: 'beatriz', globalName: 'Beatriz', avatar: false, locale: 'pt-BR' },
] as const;
