import type { ReactNode } from 'react';

/** Below the list, so that its end is seen. */
const FROM_EDGE_PX = 12;
const LEAST_HEIGHT_PX = 160;

/** The look of an option. */
export const OPTION =
  'flex min-h-11 w-full items-center gap-3 rounded-small px-3 py-1 text-start text-body outline-accent-text hover:bg-accent-wash aria-selected:bg-accent-wash aria-selected:outline-2 aria-selected:-outline-offset-2';

/** The list of a combobox below its field, which keeps the focus and tells which option is active. */
export function Listbox({
  id,
  label,
  width = 'w-full',
  children,
}: {
  id: string;
  label: string;
  width?: string;
  children: ReactNode;
}) {
  return (
    <div
      ref={endOnScreen}
      id={id}
      // No native element has options with links and pictures.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      // The field keeps the focus, and with it the list stays open until an option is pressed.
      onMouseDown={(event) => event.preventDefault()}
      className={`absolute end-0 top-full z-20 mt-2 animate-arrive overflow-y-auto overscroll-contain rounded-control border border-line bg-raised p-1.5 text-start shadow-floating ${width}`}
    >
      {children}
    </div>
  );
}

/** A picture, a name and, where it is known, a count. */
export function OptionParts({
  sign,
  name,
  count,
}: {
  sign: ReactNode;
  name: ReactNode;
  count: string | null;
}) {
  return (
    <>
      {sign}
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-3">
        <span className="truncate sm:flex-1">{name}</span>
        {count === null ? null : <span className="shrink-0 text-fine text-soft tabular-nums">{count}</span>}
      </span>
    </>
  );
}

/** A ref for the active option. */
export function showInList(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** Ends a list above the keyboard of a phone, or the lower edge of the window. In a dialog it is scrolled to. */
function endOnScreen(list: HTMLElement | null) {
  const { visualViewport } = window;
  const fit = () => {
    if (list === null) return;
    const bottom = visualViewport ? visualViewport.offsetTop + visualViewport.height : window.innerHeight;
    const left = bottom - list.getBoundingClientRect().top - FROM_EDGE_PX;
    list.style.maxHeight = `${Math.max(LEAST_HEIGHT_PX, left)}px`;
  };
  fit();
  list?.scrollIntoView({ block: 'nearest' });
  visualViewport?.addEventListener('resize', fit);
  return () => visualViewport?.removeEventListener('resize', fit);
}
