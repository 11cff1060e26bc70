import X from 'lucide-react/icons/x';
import type { MouseEvent, ReactNode } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import type { DirectoryView } from '../directory/directory-view.ts';
import { SearchForm } from '../directory/search-form.tsx';
import { TOOL } from '../ui/button.ts';
import { isComposing } from '../ui/form/is-composing.ts';

const PANEL = 'phone-search';
/** The button that opened the search where the browser does not give the focus back by itself. */
let opener: HTMLElement | null = null;

/**
 * The search of a narrow screen. It is a popover, which opens without any script; in a browser that knows none (Safari
 * before 17, Firefox before 125) an attribute shows it.
 */
export function PhoneSearch({ view }: { view: DirectoryView }) {
  const { t } = useLanguage();
  return (
    <div
      id={PANEL}
      popover="auto"
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !isComposing(nativeEvent)) close();
      }}
      role="presentation"
      className="fixed inset-x-0 top-0 bottom-auto z-40 hidden w-full max-w-none overflow-visible border-b border-line bg-ground p-3 text-ink shadow-floating backdrop:bg-ground/70 max-md:open:block max-md:data-open:block"
    >
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <SearchForm view={view} label={t('search.everywhere')} size="bar" onSearch={close} />
        </div>
        <button
          type="button"
          popoverTarget={PANEL}
          popoverTargetAction="hide"
          aria-label={t('search.close')}
          onClick={close}
          className={TOOL}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  );
}

/** A button that opens the search of a narrow screen. */
export function PhoneSearchButton({
  label,
  className,
  children,
}: {
  /** The accessible name of a button without words. */
  label?: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <button type="button" popoverTarget={PANEL} aria-label={label} onClick={open} className={className}>
      {children}
    </button>
  );
}

function open(event: MouseEvent<HTMLElement>) {
  const panel = document.getElementById(PANEL);
  if (panel === null) return;
  event.preventDefault();
  opener = event.currentTarget;
  if (!('showPopover' in panel)) (panel as HTMLElement).toggleAttribute('data-open', true);
  else if (!panel.matches(':popover-open')) panel.showPopover();
  // Within the tap: later, iOS would not open its keyboard.
  panel.querySelector<HTMLElement>('[name=q]')?.focus();
}

function close() {
  const panel = document.getElementById(PANEL);
  if (panel === null) return;
  if ('hidePopover' in panel) {
    panel.hidePopover();
    return;
  }
  (panel as HTMLElement).toggleAttribute('data-open', false);
  opener?.focus();
}
