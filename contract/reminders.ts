import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { guildParams } from './settings.ts';

/** Whether a person gets a message when a listing can be bumped again. */
export const reminderChoice = z.object({ on: z.boolean() });

export const chooseReminder = endpoint({
  method: 'PUT',
  path: '/api/user/servers/{guildId}/reminder',
  access: 'member',
  affects: ['/api/user/servers'],
  summary: 'Asks for a message whenever a server that one manages can be bumped again, or does without',
  refusals: ['listingNotFound', 'notManager', 'listingBanned', 'remindersFull', 'discordUnavailable'],
  params: guildParams,
  body: reminderChoice,
  reply: reminderChoice,
});
