import { Fragment, useMemo, type ReactNode } from 'react';
import { changedFields, CONTENT_FIELDS, type ContentField, type ShownContent } from '#contract/content.ts';
import type { ServerRequest } from '#contract/queue.ts';
import { contentLanguage } from '../../i18n/content-language.ts';
import { ContentParagraph } from '../../i18n/content-paragraph.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { InviteLink } from '../invite-link.tsx';
import { compareWords, type Segment } from './word-diff.ts';

const MARKS = {
  removed: 'rounded-small bg-raised px-0.5 text-soft line-through decoration-2',
  added: 'rounded-small bg-online/15 px-0.5 font-semibold underline decoration-online decoration-2',
} as const;

/**
 * What the public sees beside what is proposed in its place: the parts that differ, with the differences marked in both,
 * and the others folded below.
 */
export function ContentDiff({
  live,
  proposed,
  problem,
  proposedState,
}: {
  live: ShownContent;
  proposed: ShownContent;
  /** What is wrong with the live invite. */
  problem: ServerRequest['inviteProblem'];
  /** What is known of the proposed one. */
  proposedState: ServerRequest['inviteState'];
}) {
  const { t } = useLanguage();
  const speaks = contentLanguage(proposed.language, proposed.description);
  const words = useComparison(live.description, proposed.description, speaks);
  const more = useComparison(live.about ?? '', proposed.about ?? '', speaks);
  const changed = changedFields(live, proposed);
  const unchanged = CONTENT_FIELDS.filter((part) => !changed.includes(part) && hasText(proposed[part]));
  return (
    <div className="grid gap-4">
      {changed.length === 0 ? (
        <p className="text-small text-soft">{t('moderation.request.same')}</p>
      ) : (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Version
            title={t('moderation.request.live')}
            content={live}
            parts={changed}
            tags={<Tags tags={live.tags} besides={proposed.tags} as="removed" />}
            problem={problem}
            description={
              <Marked
                segments={words.before}
                as="removed"
                speaks={contentLanguage(live.language, live.description)}
              />
            }
            about={<More of={live} segments={more.before} as="removed" />}
          />
          <Version
            title={t('moderation.request.proposed')}
            content={proposed}
            parts={changed}
            tags={<Tags tags={proposed.tags} besides={live.tags} as="added" />}
            problem={proposedState}
            description={<Marked segments={words.after} as="added" speaks={speaks} />}
            about={<More of={proposed} segments={more.after} as="added" />}
          />
        </div>
      )}
      {unchanged.length === 0 ? null : (
        <details className="text-small">
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-soft hover:text-ink">
            {t('moderation.request.unchanged')}
          </summary>
          <Version
            content={proposed}
            parts={unchanged}
            tags={<Tags tags={proposed.tags} besides={proposed.tags} as="added" />}
            problem={proposedState}
            description={
              <ContentParagraph
                language={proposed.language}
                text={proposed.description}
                className="whitespace-pre-line"
              />
            }
            about={
              <ContentParagraph
                language={proposed.language}
                text={proposed.about ?? ''}
                className="whitespace-pre-line"
              />
            }
          />
        </details>
      )}
    </div>
  );
}

function hasText(value: ShownContent[ContentField]) {
  return value !== null && value.length > 0;
}

/** Two texts word by word, compared once. */
function useComparison(before: string, after: string, language: string) {
  return useMemo(() => compareWords(before, after, language), [before, after, language]);
}

/** What a version says beyond its description: Markdown as it was written. */
function More({
  of: { language, about },
  segments,
  as,
}: {
  of: ShownContent;
  segments: readonly Segment[];
  as: keyof typeof MARKS;
}) {
  const { t } = useLanguage();
  return about === null ? (
    <p className="text-small">{t('moderation.request.noTags')}</p>
  ) : (
    <Marked segments={segments} as={as} speaks={contentLanguage(language, about)} />
  );
}

/** Some parts of a version. */
function Version({
  title,
  content: { category, language, inviteLink },
  parts,
  tags,
  problem,
  description,
  about,
}: {
  title?: string;
  content: ShownContent;
  parts: readonly ContentField[];
  tags: ReactNode;
  problem: ServerRequest['inviteState'];
  description: ReactNode;
  about: ReactNode;
}) {
  const { t } = useLanguage();
  const all: readonly (readonly [ContentField, string, ReactNode])[] = [
    ['category', t('moderation.request.category'), t(`categories.${category}`)],
    ['language', t('moderation.request.language'), t(`languages.${language}`)],
    ['tags', t('moderation.request.tags'), tags],
    [
      'inviteLink',
      t('moderation.request.invite'),
      <InviteLink key="invite" link={inviteLink} problem={problem} />,
    ],
  ];
  const facts = all.filter(([part]) => parts.includes(part));
  return (
    <div className="grid min-w-0 content-start gap-3 rounded-control border border-line p-4">
      {title === undefined ? null : <h4 className="text-small font-semibold text-soft">{title}</h4>}
      {parts.includes('description') ? <div>{description}</div> : null}
      {parts.includes('about') ? (
        <div>
          <p className="mb-1 text-small text-soft">{t('moderation.request.about')}</p>
          {about}
        </div>
      ) : null}
      {facts.length === 0 ? null : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-small [&_dt]:text-soft">
          {facts.map(([part, name, value]) => (
            <Fragment key={part}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Tags, of which those are marked that the other version does not have. */
function Tags({
  tags,
  besides,
  as,
}: {
  tags: readonly string[];
  besides: readonly string[];
  as: keyof typeof MARKS;
}) {
  const { t } = useLanguage();
  if (tags.length === 0) return <span>{t('moderation.request.noTags')}</span>;
  const segments = tags.flatMap((tag, at) => [
    ...(at === 0 ? [] : [{ text: ', ', isMarked: false, at: at - 0.5 }]),
    { text: tag, isMarked: !besides.includes(tag), at },
  ]);
  return <Marked segments={segments} as={as} speaks="und" isInline />;
}

/** A text in which some segments are marked: to the eye by more than a colour, and to the ear in words. */
function Marked({
  segments,
  as,
  speaks,
  isInline = false,
}: {
  segments: readonly Segment[];
  as: keyof typeof MARKS;
  speaks: string;
  isInline?: boolean;
}) {
  const { t, language } = useLanguage();
  const Mark = as === 'added' ? 'ins' : 'del';
  return (
    <p className={isInline ? 'inline' : 'whitespace-pre-line'} lang={speaks} dir="auto">
      {segments.map(({ text, isMarked, at }) =>
        isMarked ? (
          <Mark key={at} className={MARKS[as]}>
            <span className="sr-only" lang={language}>
              {` ${t(`moderation.request.${as}`)} `}
            </span>
            {text}
            <span className="sr-only" lang={language}>{` ${t('moderation.request.endOfMark')} `}</span>
          </Mark>
        ) : (
          text
        ),
      )}
    </p>
  );
}
