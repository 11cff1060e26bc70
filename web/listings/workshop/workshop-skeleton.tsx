import { useLanguage } from '../../i18n/language.tsx';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { SkeletonCard } from '../../ui/card.tsx';

/** The columns of the workshop: one on phones. */
export const COLUMNS = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]';
export const COLUMN = 'grid min-w-0 grid-cols-1 gap-6';

/** The skeleton of a guild's workshop. */
export function WorkshopSkeleton() {
  const { t } = useLanguage();
  return (
    <div aria-busy="true" className={`animate-wait ${COLUMNS}`}>
      <output className="sr-only">{t('workshop.loading')}</output>
      <div className={COLUMN}>
        <SkeletonCard>
          <SkeletonLine className="w-4/5" />
          <SkeletonLine className="w-3/5" />
          <div className="mt-6 h-11.5 w-40 rounded-control bg-raised" />
        </SkeletonCard>
      </div>
      <div className={COLUMN}>
        <SkeletonCard>
          <SkeletonLine className="w-4/5" />
          <SkeletonLine className="w-3/5" />
        </SkeletonCard>
      </div>
    </div>
  );
}
