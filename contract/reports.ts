import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { reportContent } from './forms.ts';
import { listingParams } from './listings.ts';

export const reportServer = endpoint({
  method: 'POST',
  path: '/api/servers/{discordServerId}/reports',
  access: 'member',
  affects: ['/api/admin'],
  summary: 'Tells the admins that something is wrong with a server',
  refusals: ['listingNotFound', 'alreadyReported'],
  params: listingParams,
  body: reportContent,
  reply: z.object({}),
});
