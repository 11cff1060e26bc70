import { useMemo, type ReactNode } from 'react';
import { changedFields, type ContentField, type ShownContent } from '#contract/content.ts';
import type { ServerRequest } from '#contract/queue.ts';
import { contentLanguage } from '../../i18n/content-language.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Badge } from '../../ui/badge.tsx';
import { InviteLink } from '../invite-link.tsx';
import { compareWords, type Segment } from './word-diff.ts';

const MARKS = {
  removed: 'rounded-small bg-raised px-0.5 text-soft line-through decoration-2',
  added: 'rounded-small bg-online/15 px-0.5 font-semibold underline decoration-online decoration-2',
} as const;

/** What the public sees beside what is proposed in its place, with what differs marked in both. */
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
  const isMore = live.about !== null || proposed.about !== null;
  const changed = changedFields(live, proposed);
  return (
    <div className="grid gap-4">
      {changed.length === 0 ? <p className="text-small text-soft">{t('moderation.request.same')}</p> : null}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Version
          title={t('moderation.request.live')}
          content={live}
          tags={<Tags tags={live.tags} besides={proposed.tags} as="removed" />}
          changed={[]}
          problem={problem}
        >
          <Marked
            segments={words.before}
            as="removed"
            speaks={contentLanguage(live.language, live.description)}
          />
          {isMore ? <More of={live} segments={more.before} as="removed" /> : null}
        </Version>
        <Version
          title={t('moderation.request.proposed')}
          content={proposed}
          tags={<Tags tags={proposed.tags} besides={live.tags} as="added" />}
          changed={changed}
          problem={proposedState}
        >
          <Marked segments={words.after} as="added" speaks={speaks} />
          {isMore ? (
            <More
              of={proposed}
              segments={more.after}
              as="added"
              badge={changed.includes('about') ? <Changed /> : null}
            />
          ) : null}
        </Version>
      </div>
    </div>
  );
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
  badge = null,
}: {
  of: ShownContent;
  segments: readonly Segment[];
  as: keyof typeof MARKS;
  badge?: ReactNode;
}) {
  const { t } = useLanguage();
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h5 className="mb-1 text-small text-soft">
        {t('moderation.request.about')}
        {badge}
      </h5>
      {about === null ? (
        <p className="text-small">{t('moderation.request.noTags')}</p>
      ) : (
        <Marked segments={segments} as={as} speaks={contentLanguage(language, about)} />
      )}
    </div>
  );
}

function Version({
  title,
  content: { category, language, inviteLink },
  tags,
  changed,
  problem,
  children,
}: {
  title: string;
  content: ShownContent;
  tags: ReactNode;
  /** The parts that differ from the other version, where that is to be said. */
  changed: readonly ContentField[];
  problem: ServerRequest['inviteState'];
  children: ReactNode;
}) {
  const { t } = useLanguage();
  const mark = (part: ContentField) => (changed.includes(part) ? <Changed /> : null);
  return (
    <div className="min-w-0 rounded-control border border-line p-4">
      <h4 className="mb-2 text-small font-semibold text-soft">{title}</h4>
      {children}
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-small [&_dt]:text-soft">
        <dt>{t('moderation.request.category')}</dt>
        <dd>
          {t(`categories.${category}`)}
          {mark('category')}
        </dd>
        <dt>{t('moderation.request.language')}</dt>
        <dd>
          {t(`languages.${language}`)}
          {mark('language')}
        </dd>
        <dt>{t('moderation.request.tags')}</dt>
        <dd>
          {tags}
          {mark('tags')}
        </dd>
        <dt>{t('moderation.request.invite')}</dt>
        <dd>
          <InviteLink link={inviteLink} problem={problem} />
          {mark('inviteLink')}
        </dd>
      </dl>
    </div>
  );
}

/** Says that a part differs from the other version. */
function Changed() {
  const { t } = useLanguage();
  return (
    <span>
      {' '}
      <Badge tone="waiting">{t('moderation.request.changed')}</Badge>
    </span>
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
