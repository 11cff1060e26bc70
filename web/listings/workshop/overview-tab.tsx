import type { WorkshopListing } from '#contract/workshop.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ActivityCard } from '../../stats/activity/activity-card.tsx';
import { FiguresCard } from '../../stats/figures/figures-card.tsx';
import { Notice } from '../../ui/notice.tsx';

/** How a listing does: its figures, and the week of its server. */
export function OverviewTab({ listing }: { listing: WorkshopListing }) {
  const { t } = useLanguage();
  const { publicContent, status, botPresent, unlisted, discordServerId } = listing;
  if (publicContent === null)
    return <Notice title={t('workshop.figures.later')} text={t('workshop.figures.laterText')} />;
  const isPublic = status !== 'banned' && botPresent && !unlisted;
  return (
    <div className="grid grid-cols-1 gap-6">
      <FiguresCard listing={listing} />
      {isPublic ? <ActivityCard discordServerId={discordServerId} isWide /> : null}
    </div>
  );
}
