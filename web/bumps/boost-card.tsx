import { useLanguage } from '../i18n/language.tsx';
import { Card, SkeletonCard } from '../ui/card.tsx';
import { SkeletonButton, SkeletonLine } from '../ui/skeleton.tsx';
import { BumpButton } from './bump-button.tsx';

const TEXT = 'mb-5 text-small text-soft';

/** What a bump does for a listing, and the button that does it. */
export function BoostCard({
  discordServerId,
  lastBumpedAt,
}: {
  discordServerId: string;
  lastBumpedAt: string | null;
}) {
  const { t } = useLanguage();
  return (
    <Card title={t('bumps.title')}>
      <p className={TEXT}>{t('bumps.text')}</p>
      <BumpButton discordServerId={discordServerId} lastBumpedAt={lastBumpedAt} on="serverPage" />
    </Card>
  );
}

/** The skeleton of that card. */
export function BoostCardSkeleton() {
  return (
    <SkeletonCard>
      <div className={TEXT}>
        {['w-full', 'w-11/12'].map((width) => (
          <SkeletonLine key={width} className={width} />
        ))}
        <div className="max-lg:hidden">
          <SkeletonLine className="w-3/5" />
        </div>
      </div>
      <SkeletonButton />
    </SkeletonCard>
  );
}
