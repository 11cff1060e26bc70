import * as z from 'zod/mini';
import { CALENDAR_PATHS } from '#contract/paths.ts';
import { listEvents } from '#contract/events.ts';
import { SNOWFLAKE } from '#contract/vocabulary.ts';
import type { Deps } from '../deps.ts';
import {
  AgeRestricted,
  FOR_ONE_READER,
  NOT_IN_SHARED,
  type MayShowRestricted,
} from '../http/age-restriction.ts';
import { untilTag } from '../http/cache-entry.ts';
import type { Http } from '../http/http.ts';
import { parsePart } from '../http/parse-part.ts';
import { sendShared } from '../http/serve.ts';
import { eventTags, listingTag } from '../listings/cache-tags.ts';
import { Refusal } from '../refusal.ts';
import { writeCalendar } from './calendar.ts';
import { calendarOfPart, calendarOfServer } from './event.ts';

const CALENDAR = { 'content-type': 'text/calendar; charset=utf-8' };
const PART = z.pick(listEvents.query, { category: true, language: true });

/** How many calendars an address may read a minute: people share addresses. */
export const CALENDAR_LIMITS = Object.values(CALENDAR_PATHS).map((path) => ({ path, readsAMinute: 120 }));

/** Serves what is on as calendars, of a part of the directory and of one listing. */
export function calendarRoutes(http: Http, deps: Deps): void {
  const { app, ages } = http;
  const { publicUrl } = deps.config;

  app.get(CALENDAR_PATHS.all, (request, reply) => {
    const part = parsePart(PART, request.query, 'query') as z.output<typeof PART>; // by the very schema
    const key = `calendar ${part.category ?? ''} ${part.language ?? ''}`;
    return sendShared({ cache: http.cache, keyOf: () => key }, request, reply, async () => {
      const calendar = await calendarOfPart(deps, part);
      const tags = [...eventTags(part, calendar.occurrences), untilTag(calendar.validUntil)];
      return { status: 200, headers: CALENDAR, body: writeCalendar(publicUrl, calendar), tags };
    });
  });

  app.get<{ Params: { discordServerId: string } }>(
    CALENDAR_PATHS.server.replace('{discordServerId}', ':discordServerId'),
    async (request, reply) => {
      const { discordServerId } = request.params;
      if (!SNOWFLAKE.test(discordServerId)) throw new Refusal('listingNotFound');
      const read = (mayShowRestricted: MayShowRestricted) =>
        calendarOfServer(deps, discordServerId, { mayShowRestricted });
      const key = `calendar of ${discordServerId}`;
      try {
        return await sendShared({ cache: http.cache, keyOf: () => key }, request, reply, async () => {
          const calendar = await read(NOT_IN_SHARED);
          const tags = [listingTag(discordServerId), untilTag(calendar.validUntil)];
          return { status: 200, headers: CALENDAR, body: writeCalendar(publicUrl, calendar), tags };
        });
      } catch (error) {
        if (!(error instanceof AgeRestricted)) throw error;
        if (!ages.isAdult(request.raw)) throw new Refusal('listingNotFound');
        return reply
          .headers({ ...CALENDAR, ...FOR_ONE_READER })
          .send(writeCalendar(publicUrl, await read(() => true)));
      }
    },
  );
}
