// How fast is an admin's search at 10,000 listings, beside a lookup by primary key? `node bench/moderation.ts`
import { parseArgs } from 'node:util';
import { listRequests } from '#server/queue/requests.ts';
import { besideLookup } from './beside-lookup.ts';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '7' },
    times: { type: 'string', default: '60' },
  },
});

await besideLookup({
  listings: Number(values.listings),
  rounds: Number(values.rounds),
  times: Number(values.times),
  goal: 5,
  questions: (deps) => {
    const list = async (q: string | undefined, limit = 100) =>
      (await listRequests(deps, { status: 'approved', limit, ...(q !== undefined && { q }) })).requests;
    return [
      { name: 'a whole id', ask: async ({ discordServerId }) => list(discordServerId) },
      { name: 'part of an id', ask: async ({ discordServerId }) => list(discordServerId.slice(2, 16)) },
      { name: 'a whole name', ask: async ({ name }) => list(name.toUpperCase()) },
      { name: 'nothing at all', ask: async () => list('zzqqzz') },
      { name: 'what many names hold, 25 of them', ask: async () => list('the', 25) },
      { name: 'what many names hold, 100 of them', ask: async () => list('the') },
      { name: 'what most names hold, 100 of them', ask: async () => list('e') },
      { name: 'no search, 25 of all', ask: async () => list(undefined, 25) },
      { name: 'no search, 100 of all', ask: async () => list(undefined) },
    ];
  },
});
