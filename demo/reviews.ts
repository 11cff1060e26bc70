import type { Category, ListingLanguage } from '#contract/vocabulary.ts';
import type { DemoListing } from './communities.ts';
import { demoComments, demoReviewers, type DemoReviewer } from './review-texts.ts';

/** What somebody wrote about a community of the demo, and how long ago. */
export interface DemoReview {
  discordServerId: string;
  userId: string;
  rating: number;
  comment: string;
  minutesAgo: number;
}

interface Comment {
  text: string;
  stars: number;
  about: Category | null;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const OLDEST_DAYS = 270;

/** By how many stars the reviews of fewer than five stars are below five, by turns. */
const SHORTFALLS = [1, 2, 1, 1, 3, 1, 2, 1, 4];

/** A comment about one category is not used again for so many listings. */
const REST = 25;

/** The golden ratio: the fractional parts of its multiples are evenly distributed and look random. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Assigns people and comments to the demo's listings, the same in every run: as many reviews as a listing has, with
 * about its average rating. People and comments that were used for the listings before are left out for a while.
 */
export function assignReviews(listings: readonly DemoListing[]): DemoReview[] {
  const people = [...demoReviewers];
  const stacks = stacksOfComments();
  const usedAt = new Map<Comment, number>();

  return listings.flatMap((listing, place) => {
    const { discordServerId, language, category, listedDaysAgo } = listing;
    const spoken = language === 'Other' ? 'English' : language;
    const stack = stacks.get(spoken) ?? [];
    const stars = starsOf(listing, place);
    const authors = chooseAuthors(people, spoken, stars.length, place);
    const span = Math.min(listedDaysAgo, OLDEST_DAYS) * DAY - HOUR;

    return stars.map((wanted, nth) => {
      const chance = (place * Math.SQRT2 + nth * GOLDEN) % 1;
      const fitting = stack.filter((comment) => {
        const rest = place - (usedAt.get(comment) ?? -REST);
        return comment.about === null ? rest > 0 : comment.about === category && rest >= REST;
      });
      const comment = moveToEnd(stack, chooseComment(fitting, wanted, chance));
      usedAt.set(comment, place);
      return {
        discordServerId,
        userId: moveToEnd(people, authors[nth]).id,
        rating: comment.stars,
        comment: comment.text,
        minutesAgo: HOUR + chance ** 3 * span,
      };
    });
  });
}

/** A comment with those stars, or nearly, of the third that was not used for longest. */
function chooseComment(waiting: Comment[], wanted: number, chance: number): Comment | undefined {
  const off = ({ stars }: Comment) => Math.abs(stars - wanted);
  const nearest = Math.min(...waiting.map(off));
  const alike = waiting.filter((comment) => off(comment) === nearest);
  return alike[Math.floor((chance * alike.length) / 3)];
}

/** Some of the two thirds that were not used for longest, in another order for each place in the directory. */
function chooseAuthors(people: DemoReviewer[], language: ListingLanguage, count: number, place: number) {
  const speakers = people.filter(({ speaks }) => speaks.includes(language));
  const rank = ({ id }: DemoReviewer) => (Number(id.slice(-6)) * (place + 1) * GOLDEN) % 1;
  return speakers
    .slice(0, Math.max(count, (speakers.length * 2) / 3))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, count);
}

/** As many stars as the listing's rating allows, some reviews well below, most of them five. */
function starsOf({ rating, reviewCount }: DemoListing, place: number): number[] {
  const stars = Array.from({ length: reviewCount }, () => 5);
  let missing = Math.round((5 - (rating ?? 5)) * reviewCount);
  for (let turn = 0; missing > 0; turn++) {
    const nth = turn % reviewCount;
    const given = stars[nth] ?? 1;
    const shortfall = Math.min(missing, SHORTFALLS[(place + turn) % SHORTFALLS.length] ?? 1, given - 1);
    stars[nth] = given - shortfall;
    missing -= shortfall;
  }
  return stars;
}

function stacksOfComments(): Map<string, Comment[]> {
  return new Map(
    Object.entries(demoComments).map(([language, byCategory]) => [
      language,
      Object.entries(byCategory).flatMap(([about, byStars]) =>
        Object.entries(byStars).flatMap(([stars, texts]) =>
          texts.map((text) => ({
            text,
            stars: Number(stars),
            about: about === 'anywhere' ? null : (about as Category), // a key of the comments
          })),
        ),
      ),
    ]),
  );
}

function moveToEnd<T>(queue: T[], one: T | undefined): T {
  if (one === undefined) throw new Error('the demo has too few people or comments for a listing');
  queue.splice(queue.indexOf(one), 1);
  queue.push(one);
  return one;
}
