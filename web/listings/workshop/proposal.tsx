import { useId } from 'react';
import type { WorkshopListing } from '#contract/workshop.ts';
import { contentLanguage } from '../../i18n/content-language.ts';
import { ContentParagraph } from '../../i18n/content-paragraph.tsx';
import { Day } from '../../i18n/day.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { readingDirection } from '../../i18n/reading-direction.ts';
import { AboutBlocks } from '../about-blocks.ts';
import { CategoryBadge } from '../category-badge.tsx';
import { TagLinks } from '../tag-links.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Avatar } from '../../ui/images/avatar.tsx';

/** The pending revision and its author, and for an edit request the public content beside it. */
export function Proposal({ listing }: { listing: WorkshopListing }) {
  const { t } = useLanguage();
  const heading = useId();
  const { status, publicContent } = listing;
  if (status !== 'pending') return null;
  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-1 gap-3 rounded-control border border-line p-4 sm:p-5"
    >
      <h3 id={heading} className="font-semibold">
        {t(publicContent === null ? 'workshop.submission' : 'workshop.proposal')}
      </h3>
      <Proposer listing={listing} />
      <Content content={listing} />
      {publicContent === null ? null : (
        <details className="group text-small">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-soft underline decoration-edge underline-offset-4 hover:text-accent-text">
            {t('workshop.live')}
          </summary>
          <div className="mt-2 border-s-2 border-line ps-4">
            <Content content={publicContent} />
          </div>
        </details>
      )}
    </section>
  );
}

function Proposer({ listing: { proposedBy, proposedAt, isOwnProposal } }: { listing: WorkshopListing }) {
  const { t } = useLanguage();
  if (proposedBy === null) return null;
  const { username, avatar } = proposedBy;
  return (
    <div className="flex items-center gap-2.5 text-small text-soft">
      <Avatar name={username} picture={avatar} seed={username} />
      <p>
        <span>
          {isOwnProposal ? t('workshop.proposedByYou') : t('workshop.proposedBy', { name: username })}
        </span>
        {proposedAt === null ? null : (
          <span>
            {' · '}
            <Day at={proposedAt} />
          </span>
        )}
      </p>
    </div>
  );
}

function Content({ content }: { content: NonNullable<WorkshopListing['publicContent']> }) {
  const { t } = useLanguage();
  const { language, category, description, about, aboutBlocks, tags, inviteLink } = content;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <CategoryBadge category={category} />
        <Badge tone="plain">{t(`languages.${language}`)}</Badge>
      </p>
      <ContentParagraph language={language} text={description} className="text-small whitespace-pre-line" />
      {about === null ? null : (
        <div
          className="about-text border-y border-line py-3 text-small"
          lang={contentLanguage(language, about)}
          dir={readingDirection(about)}
        >
          <AboutBlocks blocks={aboutBlocks} top={4} />
        </div>
      )}
      <TagLinks tags={tags} language={language} />
      {inviteLink === null ? null : <p className="text-small wrap-anywhere text-soft">{inviteLink}</p>}
    </div>
  );
}
