import { Link } from 'wouter';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import { contentLanguage } from '../i18n/content-language.ts';
import { useLanguage } from '../i18n/language.tsx';
import { addressOfView, EVERYTHING } from '../directory/directory-view.ts';

const CHIP =
  'min-w-8 truncate rounded-small border border-line px-2 py-0.5 text-center text-fine transition-colors group-hover/tag:border-accent-text group-hover/tag:text-accent-text';

interface Tags {
  tags: readonly string[];
  /** The listing's, for fonts and screen readers. */
  language: ListingLanguage;
}

/** The tags of a listing, each a link to the servers that have it. The links are larger than they look, for thumbs. */
export function TagLinks({ tags, language, className = '' }: Tags & { className?: string }) {
  const { t } = useLanguage();
  if (tags.length === 0) return null;
  return (
    <ul
      aria-label={t('filters.tags')}
      dir="ltr"
      className={`-mx-1 -my-2 flex flex-wrap text-soft ${className}`}
    >
      {tags.map((tag) => (
        <TagLink key={tag} tag={tag} language={language} className="max-w-full" />
      ))}
    </ul>
  );
}

/**
 * Those tags of a listing that one line has room for, and how many more there are. How many fit is estimated by their
 * letters, for a narrow line and for a wide one, so that the first HTML has it right at every width.
 */
export function TagLine({ tags, language }: Tags) {
  const { t } = useLanguage();
  if (tags.length === 0) return null;
  const inNarrow = countFitting(tags, ROOM.narrow);
  const inWide = countFitting(tags, ROOM.wide);
  const more = (taken: number, className: string) =>
    taken < tags.length ? (
      <li className={`items-center px-1 text-fine ${className}`}>
        <data
          value={tags.length - taken}
          title={tags.slice(taken).join(', ')}
          className="pointer-events-auto relative z-2 cursor-pointer"
        >
          <span aria-hidden="true">{`+${tags.length - taken}`}</span>
          <span className="sr-only">{t('filters.moreTags', { count: tags.length - taken })}</span>
        </data>
      </li>
    ) : null;
  return (
    // A container stacks its content apart in older browsers, so that it lies over the card's link as a whole.
    <div className="pointer-events-none @container relative z-2" dir="ltr">
      <ul aria-label={t('filters.tags')} className="-mx-1 -my-2 flex text-soft">
        {tags.slice(0, inWide).map((tag, place) => (
          <TagLink
            key={tag}
            tag={tag}
            language={language}
            className={place < inNarrow ? 'min-w-0' : 'hidden min-w-0 @min-[19.5rem]:flex'}
          />
        ))}
        {more(inNarrow, 'flex shrink-0 @min-[19.5rem]:hidden')}
        {more(inWide, 'hidden shrink-0 @min-[19.5rem]:flex')}
      </ul>
    </div>
  );
}

function TagLink({
  tag,
  language,
  className,
}: {
  tag: string;
  language: ListingLanguage;
  className: string;
}) {
  return (
    <li className={`flex ${className}`}>
      <Link
        href={addressOfView({ ...EVERYTHING, tags: [tag] })}
        lang={contentLanguage(language, tag)}
        className="group/tag pointer-events-auto relative z-2 inline-flex min-h-11 max-w-full min-w-11 items-center justify-center px-1"
      >
        <bdi className={CHIP}>{tag}</bdi>
      </Link>
    </li>
  );
}

/** The pixels of a line: in the narrowest card, and from the container's width on that the classes above name. */
const ROOM = { narrow: 254, wide: 318 };
/** The pixels of a letter, of a wide one, of what is around a tag, and of the number of more. */
const SIZE = { letter: 6.8, wide: 13.5, frame: 26, least: 44, more: 34 };
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u;

/** How many of the tags a line has room for; one at least, which is cut when it is too long. */
function countFitting(tags: readonly string[], room: number) {
  const widths = tags.map((tag) => {
    const letters = Array.from(tag, (letter) => (WIDE.test(letter) ? SIZE.wide : SIZE.letter));
    return Math.max(SIZE.least, SIZE.frame + letters.reduce((sum, width) => sum + width, 0));
  });
  const needed = (count: number) =>
    widths.slice(0, count).reduce((sum, width) => sum + width, count < tags.length ? SIZE.more : 0);
  for (let count = tags.length; count > 1; count--) if (needed(count) <= room) return count;
  return 1;
}
