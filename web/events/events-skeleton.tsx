import { useLanguage } from '../i18n/language.tsx';
import { SkeletonLine } from '../ui/skeleton.tsx';

const PLACES = ['1', '2', '3', '4', '5'] as const;

/** The skeleton of the list of events. */
export function EventsSkeleton() {
  const { t } = useLanguage();
  return (
    <div aria-busy="true" className="animate-wait">
      <output className="sr-only">{t('events.loading')}</output>
      <SkeletonLine className="mb-3 w-40 text-small" />
      {PLACES.map((place) => (
        <div
          key={place}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 border-t border-edge py-5 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-6"
        >
          <SkeletonLine className="w-14" />
          <div className="space-y-3">
            <SkeletonLine className="w-24" />
            <SkeletonLine className="w-4/5 max-w-96" />
            <div className="flex items-center gap-2.5">
              <div className="shield size-9 bg-raised" />
              <SkeletonLine className="w-36" />
            </div>
            <SkeletonLine className="w-28" />
          </div>
        </div>
      ))}
    </div>
  );
}
