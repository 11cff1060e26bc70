import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { writtenText } from './text.ts';
import { LISTING_STATUSES, REASON_LENGTH } from './vocabulary.ts';

const params = z.object({ id: z.uuid() });
const reply = z.object({ status: z.enum(LISTING_STATUSES) });

/** Which revision was read before it is decided: when another one waits by now, nothing is decided. */
const revision = z.optional(z.int().check(z.positive()));

const reason = writtenText({
  least: { length: REASON_LENGTH.least, message: 'Required' },
  most: { length: REASON_LENGTH.most, message: 'Reason must not exceed 1000 characters' },
});

export const approveServer = endpoint({
  method: 'POST',
  path: '/api/admin/servers/{id}/approve',
  access: 'admin',
  summary: 'Approves what waits for a decision: a submission or an edit',
  refusals: [
    'listingNotFound',
    'nothingPending',
    'revisionOutdated',
    'listingBanned',
    'inviteUnknown',
    'inviteElsewhere',
  ],
  params,
  body: z.object({ revision }),
  reply,
});

export const rejectServer = endpoint({
  method: 'POST',
  path: '/api/admin/servers/{id}/reject',
  access: 'admin',
  summary: 'Rejects what waits for a decision, with a reason for its submitter',
  refusals: ['listingNotFound', 'nothingPending', 'revisionOutdated', 'listingBanned'],
  params,
  body: z.object({ reason, revision }),
  reply,
});

export const banServer = endpoint({
  method: 'POST',
  path: '/api/admin/servers/{id}/ban',
  access: 'admin',
  summary: 'Bans a listing: hidden, and its guild cannot be submitted again',
  refusals: ['listingNotFound', 'listingBanned'],
  params,
  reply,
});

export const liftServerBan = endpoint({
  method: 'POST',
  path: '/api/admin/servers/{id}/lift-ban',
  access: 'admin',
  summary: 'Lifts the ban of a listing, which returns to what it was',
  refusals: ['listingNotFound', 'notBanned'],
  params,
  reply,
});
