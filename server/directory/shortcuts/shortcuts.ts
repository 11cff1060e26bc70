import { type Facets, MOST_SHORTCUTS, type Shortcut } from '#contract/directory.ts';
import type { Database } from '#database/tables.ts';
import type { Filter } from '../../listings/listing.store.ts';
import type { Target } from '../search/everyday-words.ts';
import type { Query } from '../search/parse-search.ts';
import { countTagged } from '../search/tagged.store.ts';
import { everydayWords, type Everyday } from './everyday.ts';
import { coverMost, phrasesIn, type Phrase } from './phrases.ts';
import { findNamedTags, type NamedTag } from './shortcut.store.ts';

/** What is chosen beside a search. */
type Part = Filter & { tags: readonly string[] };
/** What each choice leads to without the search. */
type Choices = Pick<Facets, 'categories' | 'languages' | 'tags'>;

/**
 * The categories, languages and tags that the words of a search name, each counted under the other choices but without
 * the words. What a phrase names beats what its words name. One that leads to nothing, or is not counted, is left out.
 */
export async function findShortcuts(
  db: Database,
  query: Query,
  part: Part,
  countChoices: () => Promise<Choices>,
): Promise<Shortcut[]> {
  const everyday = await everydayWords(db);
  const phrases = phrasesIn(query, (word) => everyday.targetsOf(word).length > 0);
  if (phrases.length === 0) return [];
  const tags = await findNamedTags(
    db,
    [...new Set(phrases.flatMap((phrase) => tagsOf(phrase, everyday)))],
    part,
  );
  const named = targetsIn(phrases, everyday, tags);
  const needsChoices = part.tags.length > 0 || named.some(({ kind }) => kind !== 'tag');
  const choices = needsChoices ? await countChoices() : NO_CHOICES;
  const ofTags = await countTags(db, tags, part, choices);
  return named
    .flatMap((target) => {
      const count = countOf(target, choices) ?? ofTags.get(target.value);
      return count ? [{ ...target, count }] : [];
    })
    .slice(0, MOST_SHORTCUTS);
}

const NO_CHOICES: Choices = { categories: [], languages: [], tags: [] };

/** What the phrases of a search name: first categories and languages, then tags. */
function targetsIn(phrases: readonly Phrase[], everyday: Everyday, tags: readonly NamedTag[]): Target[] {
  const naming = phrases.flatMap((phrase) => {
    const targets = everyday.targetsOf(phrase.spellings[0] ?? '').filter(({ kind }) => kind !== 'tag');
    const tag = tagNamedBy(phrase, everyday, tags);
    if (tag) targets.push({ kind: 'tag', value: tag });
    return targets.length > 0 ? [{ ...phrase, targets }] : [];
  });
  const found = coverMost(naming).flatMap(({ targets }) => targets);
  const inOrder = [
    ...found.filter(({ kind }) => kind !== 'tag'),
    ...found.filter(({ kind }) => kind === 'tag'),
  ];
  return [...new Map(inOrder.map((target) => [`${target.kind} ${target.value}`, target])).values()];
}

/** The tag of that very name, else the most used one of another name for the same. */
function tagNamedBy(phrase: Phrase, everyday: Everyday, tags: readonly NamedTag[]) {
  const own = tags.find(({ folded }) => phrase.spellings.includes(folded));
  if (own) return own.tag;
  const others = new Set(tagsOf(phrase, everyday));
  return tags.find(({ folded }) => others.has(folded))?.tag;
}

/** How tags may be spelled, folded, that a phrase names. */
function tagsOf({ spellings }: Phrase, everyday: Everyday) {
  const phrase = spellings[0] ?? '';
  const targets = everyday.targetsOf(phrase).flatMap(({ kind, value }) => (kind === 'tag' ? [value] : []));
  return [...spellings, ...targets, ...everyday.tagsLike(phrase)];
}

function countOf({ kind, value }: Target, { categories, languages }: Choices): number | null | undefined {
  if (kind === 'category') return categories.find(({ category }) => category === value)?.count;
  if (kind === 'language') return languages.find(({ language }) => language === value)?.count;
  return null;
}

/** How many listings tags lead to beside what is chosen, as far as that is known; none for those that are chosen. */
async function countTags(
  db: Database,
  tags: readonly NamedTag[],
  { category, languages, tags: chosen, adult }: Part,
  choices: Choices,
): Promise<ReadonlyMap<string, number | null>> {
  if (chosen.length > 0)
    return new Map(
      choices.tags.filter(({ tag }) => !chosen.includes(tag)).map(({ tag, count }) => [tag, count]),
    );
  // How many listings for adults have a tag in a category or language is not kept.
  if (adult && (category || languages)) return new Map();
  const counted = adult
    ? await countTagged(
        db,
        tags.map(({ tag }) => tag),
        { adult },
      )
    : tags;
  return new Map(counted.map(({ tag, listings }) => [tag, listings]));
}
