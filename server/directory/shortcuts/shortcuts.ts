import { type Facets, MOST_SHORTCUTS, type Shortcut } from '#contract/directory.ts';
import type { Database } from '#database/tables.ts';
import type { Filter } from '../../listings/listing.store.ts';
import type { Target } from '../search/everyday-words.ts';
import type { Query } from '../search/parse-search.ts';
import { countTagged } from '../search/tagged.store.ts';
import { everydayWords, type Everyday } from './everyday.ts';
import { phrasesIn, type Phrase } from './phrases.ts';
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
  const choices = needsChoices ? await countChoices() : { categories: [], languages: [], tags: [] };
  const counted = await Promise.all(
    named
      .filter(({ kind, value }) => kind !== 'tag' || !part.tags.includes(value))
      .map(async (target) => ({ ...target, count: await countOf(db, target, part, choices, tags) })),
  );
  return counted
    .flatMap(({ count, ...target }) => (count ? [{ ...target, count }] : []))
    .slice(0, MOST_SHORTCUTS);
}

/** What the phrases name, each phrase as a whole where it names anything: first categories and languages, then tags. */
function targetsIn(phrases: readonly Phrase[], everyday: Everyday, tags: readonly NamedTag[]): Target[] {
  const found: Target[] = [];
  let end = 0;
  for (const phrase of phrases) {
    if (phrase.from < end) continue;
    const targets = everyday.targetsOf(phrase.spellings[0] ?? '').filter(({ kind }) => kind !== 'tag');
    const tag = tagNamedBy(phrase, everyday, tags);
    if (tag) targets.push({ kind: 'tag', value: tag });
    if (targets.length === 0) continue;
    found.push(...targets);
    end = phrase.to;
  }
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

async function countOf(
  db: Database,
  { kind, value }: Target,
  { category, language, tags: chosen, adult }: Part,
  choices: Choices,
  tags: readonly NamedTag[],
): Promise<number | null | undefined> {
  if (kind === 'category') return choices.categories.find((one) => one.category === value)?.count;
  if (kind === 'language') return choices.languages.find((one) => one.language === value)?.count;
  if (chosen.length > 0) return choices.tags.find(({ tag }) => tag === value)?.count;
  if (!adult) return tags.find(({ tag }) => tag === value)?.listings;
  // How many listings for adults have a tag in a category or language is not kept.
  if (category || language) return null;
  return (await countTagged(db, [value], { adult }))[0]?.listings;
}
