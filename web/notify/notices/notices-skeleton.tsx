import { useLanguage } from '../../i18n/language.tsx';
import { SkeletonLine } from '../../ui/skeleton.tsx';

const ROWS = 4;

/** Stands in place of the notices while they are loaded. */
export function NoticesSkeleton() {
  const { t } = useLanguage();
  return (
    <div className="animate-wait px-5 py-4">
      <output className="sr-only">{t('notices.loading')}</output>
      <div aria-hidden="true" className="grid gap-5">
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} className="flex gap-3">
            <span className="size-9 shrink-0 rounded-full bg-raised" />
            <span className="flex-1 text-small">
              <SkeletonLine className="w-32" />
              <SkeletonLine className="w-full" />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
