import { useLanguage } from '../../i18n/language.tsx';
import { SkeletonCard } from '../../ui/card.tsx';
import { SkeletonLine } from '../../ui/skeleton.tsx';

/** The skeleton of a guild's workshop. */
export function WorkshopSkeleton() {
  const { t } = useLanguage();
  return (
    <div aria-busy="true" className="grid animate-wait grid-cols-1 gap-6">
      <output className="sr-only">{t('workshop.loading')}</output>
      <SkeletonLine className="w-3/5" />
      <div className="grid grid-cols-2 gap-2.5 lg:grid-cols-4">
        {['1', '2', '3', '4'].map((place) => (
          <div key={place} className="min-h-12 rounded-control bg-raised" />
        ))}
      </div>
      <SkeletonCard>
        <div className="h-112 rounded-small bg-raised" />
      </SkeletonCard>
    </div>
  );
}
