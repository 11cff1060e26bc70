import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AGE_RESTRICTED_BY, SNOWFLAKE } from './vocabulary.ts';

/** Whether a listing is age-restricted, and who has set it; Discord, if it does, else an admin. */
export const restriction = {
  ageRestricted: z.boolean(),
  ageRestrictedBy: z.nullable(z.enum(AGE_RESTRICTED_BY)),
};

/** The other settings of a listing, which are also in the data of its submitter. */
export const furtherSettings = {
  /** Whether it shows its guild's scheduled events, and whether admins keep its managers from showing them. */
  showEvents: z.boolean(),
  eventsLocked: z.boolean(),
};

/** A listing's settings, for those who manage it and for admins. */
export const listingSettings = { ...restriction, ...furtherSettings };

/** Identifies a listing by its guild's Discord id, as paths do. */
export const listingParams = z.object({ discordServerId: z.string().check(z.regex(SNOWFLAKE)) });

/** Names a listing by its id, for those who moderate. */
export const listingIdParams = z.object({ id: z.uuid() });

/** Names a listing by its guild, for those who manage it. */
export const guildParams = z.object({ guildId: z.string().check(z.regex(SNOWFLAKE)) });

/**
 * Takes effect right away, without a review. What an admin or Discord has set stays, and what admins have locked
 * cannot be switched on. A field that is left out changes nothing.
 */
export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/user/servers/{guildId}/settings',
  access: 'member',
  affects: ['/api/user', '/api/servers', '/api/stats', '/api/facets', '/api/events'],
  summary: 'Changes settings of a listing of a guild that one manages',
  refusals: [
    'listingNotFound',
    'listingBanned',
    'notManager',
    'restrictedByAdmin',
    'restrictedByDiscord',
    'eventsLocked',
    'discordUnavailable',
  ],
  params: guildParams,
  body: z.object({ ageRestricted: z.optional(z.boolean()), showEvents: z.optional(z.boolean()) }),
  reply: z.object(listingSettings),
});
