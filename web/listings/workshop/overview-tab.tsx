import type { WorkshopListing } from '#contract/workshop.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ActivityCard } from '../../stats/activity/activity-card.tsx';
import { FiguresCard } from '../../stats/figures/figures-card.tsx';
import { Notice } from '../../ui/notice.tsx';

/** On a wide page the week stands beside the members, without a line between them, and is as low as on a phone. */
const BESIDE =
  'lg:grid lg:grid-cols-2 lg:gap-6 lg:[&_section]:mt-0 lg:[&_section]:border-0 lg:[&_section]:pt-0 [&_svg.w-full]:h-38.5!';

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
      {isPublic ? <ActivityCard discordServerId={discordServerId} className={BESIDE} /> : null}
    </div>
  );
}
