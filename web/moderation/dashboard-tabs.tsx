import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { TabList } from '../ui/tab-list.tsx';
import { useMedia } from '../ui/use-media.ts';
import { ACT_OF_TAB, addressOfAdmin, FIRST_OF_OTHERS, tabsFor, type Tab } from './admin-view.ts';
import { usePolledStats } from './queries.ts';
import { usePermission } from './use-permission.ts';

/** From this width on there is room for a column of tabs, a list, and what is chosen from it. */
export const WIDE = '(min-width: 80rem)';
const PHONE = '(width < 40rem)';

/** The tabs that are the person's: a column on a wide screen, one menu on a phone, else a row. */
export function DashboardTabs({ tab, onOpen }: { tab: Tab; onOpen: (tab: Tab) => void }) {
  const { t } = useLanguage();
  const may = usePermission();
  const countOf = useTabCounts();
  const id = useId();
  const isWide = useMedia(WIDE);
  const isPhone = useMedia(PHONE);
  const [isOpen, setIsOpen] = useState(false);
  const count = countOf(tab);
  return (
    <div className="min-w-0 max-xl:border-b max-xl:border-line max-sm:border-0 xl:tall:sticky xl:top-18 xl:tall:max-h-[calc(100dvh-5rem)] xl:tall:overflow-y-auto">
      {isPhone ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className={`${BUTTON.quiet} w-full justify-between`}
        >
          <span>
            <span>{t(`moderation.tabs.${tab}`)}</span>
            {count === undefined ? null : (
              <span className="ms-1.5 text-small font-normal text-soft tabular-nums"> {count}</span>
            )}
          </span>
          <ChevronDown aria-hidden="true" className={`size-4.5 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      ) : null}
      <div
        id={id}
        hidden={isPhone && !isOpen}
        className="max-sm:mt-1 max-sm:rounded-control max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-1.5 xl:p-1"
      >
        <TabList
          label={t('moderation.tabs.label')}
          tabs={tabsFor(may).map((value) => ({
            value,
            label: t(`moderation.tabs.${value}`),
            count: countOf(value),
            href: addressOfAdmin({ tab: value }),
            isApart: value === FIRST_OF_OTHERS,
          }))}
          chosen={may(ACT_OF_TAB[tab]) ? tab : null}
          look={isWide || isPhone ? 'column' : 'row'}
          onOpen={(value) => {
            setIsOpen(false);
            onOpen(value as Tab); // one of those above
          }}
        />
      </div>
    </div>
  );
}

/** How many items of a tab have to be decided about, as far as that is known. */
function useTabCounts() {
  const { language } = useLanguage();
  const { data } = usePolledStats();
  const counts: Partial<Record<Tab, number | undefined>> = {
    submissions: data?.pendingSubmissions,
    edits: data?.pendingEdits,
    reports: data?.pendingReports,
    reviews: data?.pendingReviewReports,
    appeals: data?.pendingAppeals,
  };
  return (tab: Tab) => {
    const count = counts[tab] ?? 0;
    return count === 0 ? undefined : fullCount(count, language);
  };
}
