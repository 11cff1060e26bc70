import { getBotInfo, listUserGuilds } from '#contract/guilds.ts';
import { question } from '../api/question.ts';

/** The guilds of whoever is signed in. */
export const userGuilds = question(listUserGuilds, {});

/** By which id our bot is let into a guild. */
export const botInfo = question(getBotInfo, {});
