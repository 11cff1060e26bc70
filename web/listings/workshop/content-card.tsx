import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { contentIn } from '#contract/content.ts';
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
import { BUTTON } from '../../ui/button.ts';
import { Card } from '../../ui/card.tsx';
import { Avatar } from '../../ui/images/avatar.tsx';
import { ContentDiff } from '../../moderation/queue/content-diff.tsx';
import { InviteHealth } from './invite-health.tsx';
import { PLACES } from './to-do.ts';

/** What a listing says: what is live, or the pending revision with its author and what it changes. */
export function ContentCard({
  listing,
  pausedUntil,
  onWithdraw,
}: {
  listing: WorkshopListing;
  pausedUntil: string | null;
  onWithdraw: () => void;
}) {
  const { t } = useLanguage();
  const changes = useId();
  const { status, publicContent } = listing;
  const waits = status === 'pending';
  const title =
    publicContent === null ? 'workshop.submission' : waits ? 'workshop.proposal' : 'workshop.live';
  return (
    <Card title={t(title)} anchor={PLACES.content}>
      <div className="grid grid-cols-1 gap-4">
        {waits ? (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <Proposer listing={listing} />
            <button type="button" onClick={onWithdraw} className={BUTTON.quiet}>
              {t('workshop.withdraw.open')}
            </button>
          </div>
        ) : null}
        {waits && publicContent !== null ? (
          <section
            aria-labelledby={changes}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard, too
            tabIndex={0}
            className="rounded-control outline-offset-3 lg:max-h-160 lg:overflow-y-auto"
          >
            <h3 id={changes} className="sr-only">
              {t('workshop.changes')}
            </h3>
            <ContentDiff
              live={publicContent}
              proposed={contentIn(listing)}
              problem={listing.inviteProblem}
              proposedState={null}
            />
          </section>
        ) : (
          <Content content={publicContent ?? listing} />
        )}
        <InviteHealth listing={listing} pausedUntil={pausedUntil} />
      </div>
    </Card>
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
        <details className="group text-small">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
            {t('serverForm.about')}
          </summary>
          <div
            className="about-text border-y border-line py-3"
            lang={contentLanguage(language, about)}
            dir={readingDirection(about)}
          >
            <AboutBlocks blocks={aboutBlocks} top={3} />
          </div>
        </details>
      )}
      <TagLinks tags={tags} language={language} />
      {inviteLink === null ? null : <p className="text-small wrap-anywhere text-soft">{inviteLink}</p>}
    </div>
  );
}
