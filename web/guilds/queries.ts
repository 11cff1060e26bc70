import { getBotInfo, listUserGuilds } from '#contract/guilds.ts';
import { apiQuery } from '../api/query.ts';

/** The guilds of the member who is signed in. */
export const userGuilds = apiQuery(listUserGuilds, {});

/** By which id our bot is let into a guild. */
export const botInfo = apiQuery(getBotInfo, {});
