import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { Link } from 'wouter';
import { MOST_TAGS_AT_ONCE } from '#contract/vocabulary.ts';
import { contentLanguage } from '../i18n/content-language.ts';
import { useLanguage } from '../i18n/language.tsx';
import { PRESERVE_SCROLL } from '../ui/preserve-scroll.ts';
import { CHIP_LOOKS, ChipRow } from './chip-row.tsx';
import { addressOfView, refine, type DirectoryView } from './directory-view.ts';
import { useFacets } from './facets.ts';

/** The tags that the list is filtered by, and those that go together with them. */
export function TagRows({ view }: { view: DirectoryView }) {
  return (
    <div className="mb-3 items-center gap-x-5 lg:flex">
      <ChosenTags view={view} />
      {view.tags.length < MOST_TAGS_AT_ONCE ? <TagsTogether view={view} /> : null}
    </div>
  );
}

/** Each is a link to the view without it. */
function ChosenTags({ view }: { view: DirectoryView }) {
  const { t } = useLanguage();
  const { tags } = view;
  return (
    <ul aria-label={t('filters.tags')} className="flex shrink-0 flex-wrap gap-2 py-1.5 print:hidden">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Link
            href={addressOfView(refine(view, { tags: tags.filter((other) => other !== tag) }))}
            state={PRESERVE_SCROLL}
            aria-label={t('filters.removeTag', { tag })}
            className={`${CHIP_LOOKS.chosen} max-w-full gap-2`}
          >
            <bdi lang={contentLanguage('Other', tag)}>{tag}</bdi>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A tag that fewer listings have besides narrows the list to next to nothing. */
const FEWEST_TOGETHER = 2;

/** The tags that listings of the view have most often besides: each is a link to the view with it as well. */
function TagsTogether({ view }: { view: DirectoryView }) {
  const { t } = useLanguage();
  const { tags, isWaiting } = useFacets(view);
  const others = tags.filter(
    ({ tag, count }) => !view.tags.includes(tag) && (count === null || count >= FEWEST_TOGETHER),
  );
  if (others.length === 0) return null;
  return (
    <div className="min-w-0 items-center gap-x-3 max-lg:mt-1 lg:flex">
      <p aria-hidden="true" className="shrink-0 text-fine font-medium text-soft print:hidden">
        {t('filters.together')}
      </p>
      <ChipRow
        label={t('filters.together')}
        isWaiting={isWaiting}
        chips={others.map(({ tag, count }) => ({
          id: `with-${tag}`,
          address: addressOfView(refine(view, { tags: [...view.tags, tag].toSorted() })),
          count,
          name: t('filters.addTag', { tag }),
          rel: 'nofollow', // search engines keep no list of several tags
          content: (
            <>
              <Plus aria-hidden="true" className="size-4 shrink-0" />
              <bdi lang={contentLanguage('Other', tag)}>{tag}</bdi>
            </>
          ),
        }))}
      />
    </div>
  );
}
