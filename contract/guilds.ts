import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const getBotInfo = endpoint({
  method: 'GET',
  path: '/api/bot-info',
  access: 'anyone',
  summary: "The bot's client id, null until the bot is connected to Discord",
  reply: z.object({ clientId: z.nullable(z.string()) }),
});
