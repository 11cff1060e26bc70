import { useLanguage } from '../i18n/language.tsx';
import { CARD_GRID } from '../ui/page-section.tsx';
import { SkeletonLine } from '../ui/skeleton.tsx';

/** The skeleton of a person's guilds. */
export function GuildsSkeleton() {
  const { t } = useLanguage();
  return (
    <div aria-busy="true" className="animate-wait">
      <output className="sr-only">{t('myServers.loading')}</output>
      <div className="mb-4 text-section sm:mb-5">
        <SkeletonLine className="w-64" />
      </div>
      <div className={CARD_GRID}>
        {['1', '2', '3', '4', '5', '6'].map((place) => (
          <div
            key={place}
            className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 max-sm:nth-[n+4]:hidden"
          >
            <div className="flex items-start gap-4">
              <div className="shield size-14 bg-raised" />
              <div className="flex-1">
                <div className="text-title">
                  <SkeletonLine className="w-3/5" />
                </div>
                <div className="mt-2 text-fine">
                  <SkeletonLine className="w-2/5" />
                </div>
              </div>
            </div>
            <div className="h-11.5 rounded-control bg-raised" />
          </div>
        ))}
      </div>
    </div>
  );
}
