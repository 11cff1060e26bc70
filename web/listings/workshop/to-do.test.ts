import { expect, test } from 'vitest';
import type { Webhook } from '#contract/webhooks.ts';
import type { Workshop, WorkshopListing } from '#contract/workshop.ts';
import { kites } from '../../testing/workshop-page.ts';
import { toDosOf } from './to-do.ts';

const WELL: Partial<WorkshopListing> = {
  description: 'We build kites from paper and string. '.repeat(5),
  tags: ['kites', 'paper', 'wind'],
  showEvents: true,
};
const WEBHOOK: Webhook = {
  id: '7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f91',
  ending: '2pIS',
  events: ['review.created'],
  madeBy: 'Ada',
  createdAt: '2026-05-01T10:00:00.000Z',
  off: null,
  last: null,
};
const OFF = { ...WEBHOOK, off: { at: '2026-05-02T10:00:00.000Z', because: 'refused' as const } };

test('there is nothing to do about a listing that has all, and one that is banned', () => {
  expect(whatIn(WELL)).toEqual([]);
  expect(whatIn({ showEvents: false, status: 'banned' }, { reviews: 3 })).toEqual([]);
  expect(whatIn(null)).toEqual([]);
});

test('at most four things are told, the most urgent first', () => {
  const facts = { unlisted: true, rejectionReason: 'No.', inviteLink: null, invite: null };
  const all = whatIn({ ...kites, ...facts }, { webhooks: [WEBHOOK, OFF], reviews: 4 });
  expect(all).toEqual(['rejected', 'invite', 'webhook', 'reviews']);
  expect(whatIn({ ...kites, unlisted: true })).toEqual(['rest', 'ready', 'events']);
  expect(whatIn({ ...kites, unlisted: true }, { offersEvents: false })).toEqual(['rest', 'ready']);
});

test('a pending revision is told, and nothing that an edit would need', () => {
  expect(whatIn({ ...WELL, status: 'pending', tags: [] })).toEqual(['edit']);
  expect(whatIn({ ...WELL, status: 'pending', publicContent: null, showEvents: false })).toEqual([
    'submission',
  ]);
});

test('an invite that expires is of the checklist, one that is paused stands by itself', () => {
  const good = { state: 'good', checkedAt: null, expiresAt: null, paused: false } as const;
  const expiring = toDosIn({ ...WELL, invite: { ...good, expiresAt: '2026-12-01T00:00:00.000Z' } });
  expect(expiring).toMatchObject([{ what: 'ready', number: 1, tab: 'page', place: 'checklist' }]);
  expect(whatIn({ ...WELL, invite: { ...good, paused: true } })).toEqual(['paused']);
});

test('a bot that has left comes first, and leads to the button that adds it', () => {
  expect(toDosIn(WELL, {}, false)[0]).toEqual({ what: 'bot', tab: 'overview', place: 'the-status' });
});

function toDosIn(
  facts: Partial<WorkshopListing> | null,
  { webhooks = [] as Webhook[], reviews = 0, offersEvents = true } = {},
  botInGuild = true,
) {
  const guild: Workshop['guild'] = {
    id: kites.discordServerId,
    name: kites.name,
    icon: 'https://cdn.example/icon.png',
    owner: true,
    botInGuild,
    invitesPausedUntil: null,
  };
  const listing = facts === null ? null : { ...kites, ...facts };
  return toDosOf({ guild, listing }, { webhooks, reviews, offersEvents, status: 'the-status' });
}

const whatIn = (...looked: Parameters<typeof toDosIn>) => toDosIn(...looked).map(({ what }) => what);
