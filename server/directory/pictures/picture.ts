import { createHash } from 'node:crypto';
import { HOURS_OF_WEEK } from '#contract/activity.ts';
import { PICTURE_PATHS } from '#contract/pictures.ts';
import { tagFrom } from '#contract/tags.ts';
import {
  CATEGORIES,
  INTERFACE_LANGUAGES,
  LISTING_LANGUAGE_TAGS,
  LISTING_LANGUAGES,
  LISTINGS_OF_A_LANDING_PAGE,
  type Category,
  type InterfaceLanguage,
  type ListingLanguage,
} from '#contract/vocabulary.ts';
import { markSizesOf } from '#contract/week-marks.ts';
import { SERVER_WORDS } from '#i18n/server-words.ts';
import type { Deps } from '../../deps.ts';
import type { Drawing } from './drawing.ts';
import { countPart, countTagged, findForPicture, type PictureRow } from './picture.store.ts';

/** The address of the picture that a link preview of a page shows. */
export type PictureAt = (pageUrl: string) => Promise<string>;

/** How pictures look. Another look is another number, so that no reader keeps the old one. */
const LOOK = 2;
/** The hours of a week that have to be measured before it is shown. */
const LEAST_HOURS = 24;

/** A picture as it is now: what it shows, and the one address under which it is kept. */
export interface CurrentPicture {
  drawing: Drawing;
  address: string;
}

/** A part of the directory that may have a picture of its own: by its category, its language, both, or a tag. */
export interface DirectoryPart {
  category: Category | null;
  language: ListingLanguage | null;
  tag: string | null;
}

/** The picture of a public listing, and when its figures are no longer those of the last whole day; null for others. */
export async function pictureOfListing(
  { db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>,
  discordServerId: string,
): Promise<{ picture: CurrentPicture; until: Date } | null> {
  const row = await findForPicture(db, discordServerId, databaseNow());
  if (!row) return null;
  const path = PICTURE_PATHS.server.replace('{discordServerId}', discordServerId);
  return { picture: current(path, [], drawingOf(discordServerId, row)), until: row.nextDay };
}

/** The picture of a part of the directory; of the whole site for one with few listings. */
export async function pictureOfPart(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  part: DirectoryPart | null,
): Promise<CurrentPicture> {
  if (part === null) return pictureOfSite(config);
  const { category, language, tag } = part;
  const listings = tag === null ? await countPart(db, { category, language }) : await countTagged(db, tag);
  if (listings < LISTINGS_OF_A_LANDING_PAGE) return pictureOfSite(config);
  const words = SERVER_WORDS[wordsFor(language)];
  return current(PICTURE_PATHS.site, queryOfPart(part), {
    ...NO_FIGURES,
    lang: language === null ? 'und' : LISTING_LANGUAGE_TAGS[language],
    title: nameOf(part),
    line: words.picture.site,
  });
}

/** A part of the directory as the query of an address. */
export function queryOfPart(part: DirectoryPart): [string, string][] {
  return Object.entries(part).filter((entry): entry is [string, string] => entry[1] !== null);
}

/** The part of the directory that a query names, as pages read it; null for everything and for any other view. */
export function partIn(query: URLSearchParams): DirectoryPart | null {
  if (['q', 'sort', 'cursor'].some((name) => query.get(name))) return null;
  const [languages, tags] = [new Set(query.getAll('language')), new Set(query.getAll('tag'))];
  if (languages.size > 1 || tags.size > 1) return null;
  const category = CATEGORIES.find((category) => category === query.get('category')) ?? null;
  const language = LISTING_LANGUAGES.find((language) => languages.has(language)) ?? null;
  const tag = tagFrom(query.get('tag') ?? '');
  const isFiltered = category !== null || language !== null;
  return isFiltered === (tag !== null) ? null : { category, language, tag };
}

const NO_FIGURES = {
  emblem: 'ours',
  icon: null,
  members: null,
  rating: null,
  week: null,
  day: null,
} as const satisfies Partial<Drawing>;

function pictureOfSite({ publicUrl }: Pick<Deps['config'], 'publicUrl'>) {
  const { site } = SERVER_WORDS.en.picture;
  return current(PICTURE_PATHS.site, [], {
    ...NO_FIGURES,
    lang: 'en',
    title: site,
    line: new URL(publicUrl).host,
  });
}

function nameOf({ category, language, tag }: DirectoryPart) {
  const lang = wordsFor(language);
  const { picture, categoryNames } = SERVER_WORDS[lang];
  if (tag !== null) return picture.tagged(tag);
  const languageName =
    language === 'Other' ? picture.otherLanguages : language === null ? null : nameOfLanguage(language, lang);
  if (category === null) return picture.language(languageName ?? '');
  const name = categoryNames[category];
  return languageName === null ? picture.category(name) : picture.both(name, languageName);
}

/** What a listing's picture shows, in the words of its language if we have them. */
function drawingOf(discordServerId: string, row: PictureRow): Drawing {
  const lang = wordsFor(row.language);
  const { badge, categoryNames, picture } = SERVER_WORDS[lang];
  const number = (count: number) => new Intl.NumberFormat(lang).format(count);
  const members = row.members === null ? null : badge.members(number(row.members), row.members === 1);
  const rating =
    row.rating === null
      ? null
      : [
          new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
            row.rating,
          ),
          badge.reviews(number(row.reviewCount), row.reviewCount === 1),
        ].join(' · ');
  const week = weekOf(row);
  const hasFigures = members !== null || rating !== null || week !== null;
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(row.day));
  const language = row.language === 'Other' ? [] : [nameOfLanguage(row.language, lang)];
  return {
    lang: LISTING_LANGUAGE_TAGS[row.language],
    title: row.name,
    line: [categoryNames[row.category], ...language].join(' · '),
    emblem: { seed: discordServerId },
    icon: row.icon,
    members,
    rating,
    week: week && { steps: week, caption: picture.week },
    day: hasFigures ? picture.asOf(day) : null,
  };
}

function weekOf({ hours }: PictureRow) {
  if (hours.length < LEAST_HOURS) return null;
  const online = new Map(hours.map(({ hour, online }) => [hour, online]));
  return markSizesOf(Array.from({ length: HOURS_OF_WEEK }, (_, index) => online.get(index + 1) ?? null));
}

/** The language of the words on a picture: a picture has one address for readers of all languages. */
function wordsFor(language: ListingLanguage | null): InterfaceLanguage {
  const tag = language && LISTING_LANGUAGE_TAGS[language];
  return INTERFACE_LANGUAGES.find((one) => one === tag) ?? 'en';
}

function nameOfLanguage(language: ListingLanguage, lang: InterfaceLanguage) {
  const tag = LISTING_LANGUAGE_TAGS[language];
  return new Intl.DisplayNames(lang, { type: 'language' }).of(tag) ?? language;
}

/** The address of a picture ends in a hash of all that it shows. */
function current(path: string, query: [string, string][], drawing: Drawing): CurrentPicture {
  const shown = createHash('sha256')
    .update(JSON.stringify([LOOK, drawing]))
    .digest('base64url');
  const address = `${path}?${new URLSearchParams([...query, ['v', shown.slice(0, 16)]]).toString()}`;
  return { drawing, address };
}
