import { expect, test } from 'vitest';
import type { JoinOutcome, PageFacts } from '#contract/pages.ts';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { INTERFACE_LANGUAGES } from '#contract/vocabulary.ts';
import { renderPage } from './entry-server.tsx';
import { htmlFaults } from './testing/html-faults.ts';
import {
  eveningActivity,
  lanternKeep,
  pageRequest,
  review,
  survey,
  type World,
} from './testing/page-request.ts';

const ID = lanternKeep.discordServerId;
const SERVER = `/server/${ID}`;
const RICH: World = {
  listing: { ...lanternKeep, about: '# Caves\n\n- Maps', tags: ['caves', 'c++'] },
  reviews: [review],
  reviewHeaders: { Link: `<https://guildhall.example/api/servers/${ID}/reviews?cursor=MS4x>; rel="next"` },
  headers: { 'X-Total-Count': '25', Link: '<https://guildhall.example/api/servers?cursor=MS4x>; rel="next"' },
  events: [survey],
  activity: eveningActivity,
};
const JOINS: readonly JoinOutcome[] = [
  { state: 'unknown' },
  { state: 'unavailable' },
  { state: 'none', name: 'Owls' },
  { state: 'dead', name: 'Owls' },
  { state: 'elsewhere', name: 'Owls' },
  { state: 'paused', name: 'Owls', until: null },
  { state: 'paused', name: 'Owls', until: '2026-11-28T18:40:00.000Z' },
  { state: 'guest', name: 'Owls' },
  { state: 'unproved', name: 'Owls', inviteLink: 'https://discord.gg/owls', seenAt: null },
];

interface State {
  url: string;
  world?: World;
  facts?: Partial<PageFacts>;
}

const BARE: World = { listing: { ...lanternKeep, inviteLink: null, rating: null, reviewCount: 0 } };
const EMPTY: World = { listings: [], stats: { serverCount: 0, totalMembers: 0 } };
const STATES: Record<string, State> = {
  ...Object.fromEntries(Object.values(PAGE_ADDRESSES).map((url) => [url, { url }])),
  'a full directory': { url: '/', world: RICH },
  'a part of the directory': { url: '/?category=Gaming&language=Korean&sort=members', world: RICH },
  'a search': { url: '/?q=caves', world: RICH },
  'a tag': { url: '/?tag=caves', world: RICH },
  'an empty directory': { url: '/', world: EMPTY },
  'a search that finds nothing': { url: '/?q=nothing', world: EMPTY },
  'a page of a list that is gone': { url: '/?cursor=nonsense' },
  events: { url: '/events', world: RICH },
  'a server': { url: SERVER },
  'a server with all that it can have': { url: SERVER, world: RICH },
  'a server with little': { url: SERVER, world: BARE },
  'further reviews': { url: `${SERVER}?cursor=MS4x`, world: RICH },
  'an unknown server': { url: '/server/1049921672264095441' },
  'a server by no id': { url: '/server/owls' },
  'a server without an id': { url: '/server/' },
  'the question for one’s age': { url: SERVER, facts: { asksAge: ID } },
  ...Object.fromEntries(
    JOINS.map((join) => [`join: ${join.state}`, { url: `/join/${ID}`, facts: { join } }]),
  ),
  'the page for managers': { url: `/my-servers/${ID}` },
  'the page for managers of no id': { url: '/my-servers/owls' },
  'no page': { url: '/nothing/here' },
};
/** Their HTML has the words for visitors and for members, each under a heading, until it is known who is there. */
const FOR_MEMBERS = /^\/(my-servers|admin|saved)/;

test.each(Object.entries(STATES))('the HTML is valid: %s', async (_, { url, world, facts }) => {
  for (const language of INTERFACE_LANGUAGES) {
    const request = pageRequest(url, world);
    const { html } = await renderPage({ ...request, language, facts: { ...request.facts, ...facts } });
    expect(await htmlFaults(html), language).toEqual([]);
    if (!FOR_MEMBERS.test(url)) expect(html.match(/<h1[ >]/g), language).toHaveLength(1);
  }
});
