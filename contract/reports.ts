import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listingParams } from './listings.ts';
import { writtenText } from './text.ts';
import { REASON_LENGTH } from './vocabulary.ts';

/** What is wrong with a server, in the words of whoever reports it. */
export const reportContent = z.object({
  reason: writtenText({
    least: { length: REASON_LENGTH.least, message: 'Required' },
    most: { length: REASON_LENGTH.most, message: 'Reason must not exceed 1000 characters' },
  }),
});

export const reportServer = endpoint({
  method: 'POST',
  path: '/api/servers/{discordServerId}/reports',
  access: 'member',
  summary: 'Tells the admins that something is wrong with a server',
  refusals: ['listingNotFound', 'alreadyReported'],
  params: listingParams,
  body: reportContent,
  reply: z.object({}),
});
