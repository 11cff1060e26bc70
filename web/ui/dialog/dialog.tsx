import X from 'lucide-react/icons/x';
import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { TOOL } from '../button.ts';
import { registerDialog } from './top-dialog.ts';

const WIDTHS = { columns: 'max-w-6xl', wide: 'max-w-2xl', narrow: 'max-w-lg' } as const;

/**
 * A modal dialog, open for as long as it is rendered. Escape, the close button and a press outside ask to close it.
 * The focus begins at its title, and returns to where it was.
 */
export function Dialog({
  title,
  width = 'narrow',
  isSheet = false,
  onClose,
  children,
}: {
  title: string;
  width?: keyof typeof WIDTHS;
  /** Whether it stands at the foot of a phone's window. */
  isSheet?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useLanguage();
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressBegan = useRef<EventTarget | null>(null);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return undefined;
    const { documentElement } = document;
    documentElement.toggleAttribute('data-scrollbar', window.innerWidth > documentElement.clientWidth);
    dialog.showModal();
    heading.current?.focus();
    const leave = registerDialog(dialog);
    return () => {
      leave();
      dialog.close();
    };
  }, []);

  const closeOnEscape = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  // Selecting text and releasing outside of the dialog does not close it.
  const closeBeside = (event: SyntheticEvent) => {
    const { currentTarget, target } = event;
    if (target === currentTarget && pressBegan.current === currentTarget) onClose();
  };

  return (
    // The keyboard has Escape and the close button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      aria-labelledby={id}
      onCancel={closeOnEscape}
      // A browser may close it on a second Escape without asking.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
      onPointerDown={({ target }) => {
        pressBegan.current = target;
      }}
      onClick={closeBeside}
      className={`${isSheet ? 'mx-auto mt-auto mb-0 rounded-b-none sm:mb-auto sm:rounded-b-card' : 'm-auto'} max-h-[calc(100dvh-1rem)] w-[calc(100%-1rem)] animate-[arrive_200ms_var(--ease-arrive)] scroll-pt-24 scroll-pb-24 overflow-y-auto overscroll-contain rounded-card border border-edge bg-ground text-ink shadow-floating backdrop:bg-ground/80 ${WIDTHS[width]}`}
    >
      <div className="sticky top-0 z-1 flex items-start gap-3 bg-ground py-3 ps-5 pe-3 sm:ps-8 sm:pe-4 sm:pt-5">
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          className="min-w-0 flex-1 py-1.5 font-display text-title font-bold sm:text-section tracking-tight outline-none"
        >
          {title}
        </h2>
        <button type="button" aria-label={t('site.close')} onClick={onClose} className={TOOL}>
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="px-5 pb-6 sm:px-8 sm:pb-8">{children}</div>
    </dialog>
  );
}
