import { useState } from 'react';
import { useLocation } from 'wouter';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { addressOfView, changeView, type DirectoryView } from './directory-view.ts';
import { useFacets } from './facets.ts';
import { CategorySelect, LanguageSelect, SortSelect } from './list-selects.tsx';
import { FoundCount } from './results-head.tsx';

/** The filters and orders of the list at the foot of a phone: they take effect together. */
export function FilterSheet({ view, onClose }: { view: DirectoryView; onClose: () => void }) {
  const { t } = useLanguage();
  const [draft, setDraft] = useState(view);
  const [, navigate] = useLocation();
  const { total, isWaiting } = useFacets(draft);
  const parts = {
    view: draft,
    choose: (name: string, value: string) => setDraft(changeView(draft, name, value)),
    isLabelVisible: true,
  };
  return (
    <Dialog title={t('filters.sheet')} isSheet onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          const address = addressOfView(draft);
          if (address !== addressOfView(view)) navigate(address);
        }}
        className="grid gap-5"
      >
        <CategorySelect {...parts} />
        <LanguageSelect {...parts} />
        <SortSelect {...parts} />
        <div className="grid gap-3">
          <output className="min-h-6 text-small text-soft tabular-nums">
            {isWaiting || total === null ? null : <FoundCount count={total} />}
          </output>
          <button type="submit" className={BUTTON.primary}>
            {t('filters.show')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
