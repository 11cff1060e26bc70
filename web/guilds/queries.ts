import { getBotInfo, listUserGuilds } from '#contract/guilds.ts';
import { apiQuery } from '../api/query.ts';

/** The guilds of the member who is signed in. */
export const userGuilds = apiQuery(listUserGuilds, {});

/** The client id that our bot is added to a guild with. */
export const botInfo = apiQuery(getBotInfo, {});
