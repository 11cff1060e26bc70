import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  nat,
  option,
  record,
  tuple,
  type Arbitrary,
} from 'fast-check';
import { expect, test } from 'vitest';
import { CATEGORIES, LISTING_LANGUAGES, LISTING_SORTS, type ListingSort } from '#contract/vocabulary.ts';
import { newId } from '../testing/make.ts';
import { sites } from '../testing/start-site.ts';
import { listListings } from './directory.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

const [category, otherCategory] = CATEGORIES;
const [language, otherLanguage] = LISTING_LANGUAGES;
// Few instants and numbers, so that many keys are equal.
const instant = integer({ min: 1, max: 4 }).map((day) => new Date(Date.UTC(2026, 0, day)));

const community = record({
  status: constantFrom('approved', 'approved', 'approved', 'pending', 'banned'),
  name: constantFrom('owls', 'night owl', 'larks'),
  description: constantFrom('about owls', 'about larks'),
  category: constantFrom(category, category, otherCategory),
  language: constantFrom(language, language, otherLanguage),
  tags: constantFrom<string[][]>([], ['birds'], ['birds', 'night'], ['night', 'birds', 'uk'], ['uk']),
  memberCount: option(integer({ min: 0, max: 2 })),
  approvedAt: instant,
  lastBumpedAt: option(instant),
  reviews: constantFrom([0, 0], [1, 3], [2, 6], [3, 13]),
  growth: option(integer({ min: 0, max: 2 })),
  activity: option(integer({ min: 0, max: 2 })),
});
type Community = (typeof community extends Arbitrary<infer T> ? T : never) & { id: string };

const question = record({
  sort: option(constantFrom(...LISTING_SORTS), { nil: undefined }),
  category: option(constant(category), { nil: undefined }),
  languages: option(
    constantFrom([language], [language, otherLanguage], [otherLanguage, 'Swedish' as const]),
    {
      nil: undefined,
    },
  ),
  tag: option(constantFrom(['birds'], ['night', 'birds'], ['birds', 'night', 'uk']), { nil: undefined }),
  q: option(constant('owl'), { nil: undefined }),
  limit: integer({ min: 1, max: 4 }),
});

const HAPPENINGS = [
  'bumped',
  'approved',
  'banned',
  'joined',
  'reviewed',
  'renamed',
  'tagged',
  'grown',
] as const;
/** What happens to which community between two pages. */
const happening = record({
  to: nat(),
  what: constantFrom(...HAPPENINGS),
});
const betweenPages = array(array(happening, { maxLength: 3 }), { minLength: 1, maxLength: 6 });

// Every way of searching: by grams, along the order, and along the order when that leads nowhere.
const usual = {
  namesFirstUpTo: 2_000,
  candidates: 6_000,
  frequentFrom: 16_000,
  rareUpTo: 60_000,
  walk: 4_000,
};
const ways = constantFrom(
  usual,
  { ...usual, namesFirstUpTo: 2 },
  { ...usual, frequentFrom: 0 },
  { ...usual, frequentFrom: 0, walk: 3 },
);
const USUAL_TAGS = { found: 2_000, frequentFrom: 8_000, walk: 3_000 };
const waysByTag = constantFrom(USUAL_TAGS, { ...USUAL_TAGS, found: 0 }, { ...USUAL_TAGS, frequentFrom: 0 });

test('no page skips or repeats a listing that stayed in its place', async () => {
  const site = await startSite();
  const given = tuple(
    array(community, { minLength: 4, maxLength: 14 }),
    question,
    betweenPages,
    ways,
    waysByTag,
  );

  await assert(
    asyncProperty(given, async ([communities, query, happenings, limits, tagLimits]) => {
      const all = communities.map((one) => ({ ...one, id: newId() }));
      await make(site, all);
      const moved = new Set<string>();
      const listed: string[] = [];

      for (let cursor: string | undefined, page = 0; ; page++) {
        const { listings, next } = await listListings(site.deps, { ...query, cursor }, limits, tagLimits);
        listed.push(...listings.map((listing) => listing.discordServerId));
        if (page > 100) throw new Error('the pages come to no end');
        if (!next) break;
        cursor = next;
        for (const { to, what } of happenings[page % happenings.length] ?? []) {
          const one = all[to % all.length];
          if (!one) continue;
          moved.add(one.id);
          await happen(site, one.id, what);
        }
      }

      const expected = all.filter((one) => !moved.has(one.id) && belongs(one, query)).map((one) => one.id);
      const stayed = listed.filter((id) => !moved.has(id));
      expect(stayed.toSorted(byText)).toEqual(expected.toSorted(byText));
      expectOrder(
        stayed.map((id) => all.find((one) => one.id === id)),
        query.sort ?? 'bumped',
        query.q !== undefined && !query.sort,
      );
    }),
    { numRuns: 40 },
  );
}, 120_000);

const byText = (a: string, b: string) => (a < b ? -1 : 1);

function belongs(one: Community, query: typeof question extends Arbitrary<infer T> ? T : never) {
  return (
    one.status === 'approved' &&
    (query.category === undefined || one.category === query.category) &&
    (query.languages === undefined || query.languages.some((each) => each === one.language)) &&
    (query.tag ?? []).every((tag) => one.tags.includes(tag)) &&
    (query.q === undefined || `${one.name} ${one.description}`.includes(query.q))
  );
}

/** What stayed where it was came in its order, each neighbour not before the one in front of it. */
function expectOrder(listed: (Community | undefined)[], sort: ListingSort, mayBeRanked: boolean) {
  if (mayBeRanked) return;
  const keys = listed.map((one) => {
    if (!one) throw new Error('a listing that nobody made');
    const [reviewCount = 0, ratingSum = 0] = one.reviews;
    const order = {
      bumped: [one.lastBumpedAt ? 1 : 0, (one.lastBumpedAt ?? one.approvedAt).getTime()],
      members: [one.memberCount ?? -1],
      rating: [reviewCount === 0 ? -1 : Math.round((ratingSum / reviewCount) * 100) / 100, reviewCount],
      newest: [one.approvedAt.getTime()],
      growing: [one.growth ?? -1],
      active: [one.activity ?? -1],
    };
    return order[sort];
  });
  const sorted = keys.toSorted((a, b) => (b[0] ?? 0) - (a[0] ?? 0) || (b[1] ?? 0) - (a[1] ?? 0));
  expect(keys).toEqual(sorted);
}

async function make(site: Site, communities: Community[]) {
  await site.db.deleteFrom('listings').execute();
  const now = new Date();
  await site.db
    .insertInto('guilds')
    .values(
      communities.map(({ id, name, memberCount }) => ({
        id,
        name,
        memberCount,
        present: true,
        available: true,
        receivedAt: now,
      })),
    )
    .execute();
  await site.db
    .insertInto('listings')
    .values(
      communities.map((one) => ({
        discordServerId: one.id,
        status: one.status,
        statusBeforeBan: one.status === 'banned' ? ('approved' as const) : null,
        description: one.description,
        category: one.category,
        language: one.language,
        tags: one.tags,
        createdAt: now,
        approvedAt: one.approvedAt,
        lastBumpedAt: one.lastBumpedAt,
        reviewCount: one.reviews[0] ?? 0,
        ratingSum: one.reviews[1] ?? 0,
        growth: one.growth,
        activity: one.activity,
      })),
    )
    .execute();
}

async function happen(site: Site, id: string, what: (typeof HAPPENINGS)[number]) {
  const now = new Date();
  const { listing, guild } = {
    bumped: { listing: { lastBumpedAt: now }, guild: null },
    approved: {
      listing: { status: 'approved' as const, statusBeforeBan: null, approvedAt: now },
      guild: null,
    },
    banned: { listing: { status: 'banned' as const, statusBeforeBan: 'approved' as const }, guild: null },
    grown: { listing: { growth: 3, activity: 3 }, guild: null },
    tagged: { listing: { tags: ['night', 'birds'] }, guild: null },
    reviewed: { listing: { reviewCount: 4, ratingSum: 20 }, guild: null },
    joined: { listing: null, guild: { memberCount: 3 } },
    renamed: { listing: null, guild: { name: 'the owlery' } },
  }[what];
  if (listing) await site.db.updateTable('listings').set(listing).where('discordServerId', '=', id).execute();
  if (guild) await site.db.updateTable('guilds').set(guild).where('id', '=', id).execute();
}
