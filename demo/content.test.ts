import { expect, test } from 'vitest';
import { ENTRIES_OF_A_SHELF } from '#contract/shelves.ts';
import { demoCommunities, demoListings } from './communities.ts';
import { demoComments, demoReviewers } from './review-texts.ts';

const repeatedOf = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);

test('each demo community has an id, a name and an invite of its own', () => {
  expect(repeatedOf(demoCommunities.map(({ id }) => id))).toEqual([]);
  expect(repeatedOf(demoCommunities.map(({ name }) => name))).toEqual([]);
  expect(repeatedOf(demoCommunities.flatMap(({ invite }) => invite ?? []))).toEqual([]);
});

test('each demo reviewer is another person, and each comment is in the file once', () => {
  const comments = Object.values(demoComments).flatMap((ofLanguage) =>
    Object.values(ofLanguage).flatMap((byStars) => Object.values(byStars).flat()),
  );

  expect(repeatedOf(demoReviewers.map(({ id }) => id))).toEqual([]);
  expect(repeatedOf(comments)).toEqual([]);
});

test('enough demo communities are busy for a full shelf beside one of their events', () => {
  const withEvents = new Set(demoCommunities.filter(({ events }) => events).map(({ id }) => id));
  const busy = demoListings.filter((listing) => listing.busy && !withEvents.has(listing.discordServerId));
  expect(busy.length).toBeGreaterThanOrEqual(ENTRIES_OF_A_SHELF);
});
