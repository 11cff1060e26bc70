import type { APIRequestContext } from '@playwright/test';
import { CATEGORIES } from '#contract/vocabulary.ts';
import { cast, guilds } from '#simulator/cast.ts';
import { ADMINS_WORLD } from './admin-states.ts';
import { EVENT_TEXTS } from './event-states.ts';
import { EVERY_CARD } from './every-card.ts';
import {
  lanternKeep,
  longWalkHome,
  majlis,
  orgoTuesdays,
  pianoAtForty,
  solderAndSolitude,
  wrongFoot,
} from './listings.ts';
import { HIDDEN_LISTING, maximiliane } from './signed-in-states.ts';
import { WORKSHOP_TEXTS } from './workshop-states.ts';

/** The texts of people that tests make up, also in the pieces that a marked difference has. */
export const TEST_TEXTS: readonly unknown[] = [
  ADMINS_WORLD,
  EVERY_CARD,
  EVENT_TEXTS,
  HIDDEN_LISTING,
  WORKSHOP_TEXTS,
  cast,
  guilds,
  maximiliane.globalName,
  'Kind people, and good maps.',
  'One word is not a description.',
  'nobody would call it this',
  'We fold paper cranes together,',
  'one',
  'every evening, and send them to whoever needs one.',
  'We fold paper',
  'boats and',
  'cranes together,',
  'two',
  'The Intermission', // rests, so no list has it
  'Rock & Roll',
  'Rockets',
];

/** The texts of people on the site: of every listing, of the newest reviews of visited listings, and made-up ones. */
export async function userTextsOn(request: APIRequestContext): Promise<readonly unknown[]> {
  const ask = async (path: string): Promise<unknown> => (await request.get(path)).json();
  const visited = [
    lanternKeep,
    longWalkHome,
    majlis,
    orgoTuesdays,
    pianoAtForty,
    solderAndSolitude,
    wrongFoot,
  ];
  const paths = [
    ...CATEGORIES.map((category) => `/api/servers?limit=100&category=${category}`),
    ...visited.map(({ id }) => `/api/servers/${id}/reviews`),
    `/api/servers/${solderAndSolitude.id}`,
    '/api/events?limit=100',
    ...visited.map(({ id }) => `/api/servers/${id}/events`),
  ];
  return [TEST_TEXTS, ...(await Promise.all(paths.map(ask)))];
}
