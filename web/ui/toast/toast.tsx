import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON, TOOL } from '../button.ts';
import { currentDialog, subscribeDialog } from '../dialog/top-dialog.ts';
import { isComposing } from '../form/is-composing.ts';
import { currentToast, dismissToast, subscribeToast, type CurrentToast } from './toast-store.ts';
import { useDismissTimer } from './use-dismiss-timer.ts';
import { useSwipe } from './use-swipe.ts';

const HOTKEY = 'F8';
/** How long a toast without an action is shown. */
const VISIBLE_FOR_MS = 5000;
/** How long a live region keeps its words: screen readers have read them by then. */
const ANNOUNCED_FOR_MS = 1000;

/** The toast at the edge of the window. It is announced in a live region and reached by F8. */
export function ToastRegion() {
  const { t } = useLanguage();
  const toast = useSyncExternalStore(subscribeToast, currentToast, currentToast);
  const dialog = useSyncExternalStore(subscribeDialog, currentDialog, currentDialog);
  const list = useRef<HTMLOListElement>(null);
  const openToast = toast?.isOpen ? toast : null;
  useDocumentKey(HOTKEY, () => list.current?.focus());
  // Outside of an open dialog it would be inert.
  return createPortal(
    <>
      {openToast === null ? null : <Announcement key={openToast.id} toast={openToast} />}
      <section
        aria-label={t('toasts.region', { key: HOTKEY })}
        tabIndex={-1}
        className={openToast === null ? 'pointer-events-none' : undefined}
      >
        <ol
          ref={list}
          tabIndex={-1}
          className="fixed inset-x-0 bottom-(--bottom-bar) z-50 m-0 flex w-full list-none flex-col p-4 outline-none md:start-auto md:max-w-[420px] print:hidden"
        >
          {openToast === null ? null : (
            <ToastItem key={openToast.id} toast={openToast} onLeave={() => list.current?.focus()} />
          )}
        </ol>
      </section>
    </>,
    dialog ?? document.body,
  );
}

function ToastItem({
  toast: { id, tone, title, text, action },
  onLeave,
}: {
  toast: CurrentToast;
  /** The focus was in the toast when it was dismissed. */
  onLeave: () => void;
}) {
  const { t } = useLanguage();
  const item = useRef<HTMLLIElement>(null);
  const dismiss = () => {
    if (item.current?.contains(document.activeElement)) onLeave();
    dismissToast(id);
  };
  useDocumentKey('Escape', (event) => {
    // Escape in the toast leaves the dialog around it open; elsewhere in the dialog it closes both.
    if (item.current?.contains(document.activeElement)) event.preventDefault();
    dismiss();
  });
  useDismissTimer(item, dismiss, action?.visibleForMs ?? VISIBLE_FOR_MS);
  const { offset, isCancelled, handlers } = useSwipe(dismiss);
  return (
    <li
      ref={item}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- F8 leads here, to be read again
      tabIndex={0}
      {...handlers}
      style={{ translate: offset === 0 ? undefined : `${offset}px` }}
      className={`flex touch-none animate-arrive items-start gap-3 rounded-card border border-edge bg-raised py-3 ps-4 pe-2 shadow-floating select-none ${isCancelled ? 'transition-[translate]' : ''}`}
    >
      {tone === 'failed' ? (
        <CircleAlert aria-hidden="true" className="mt-2.5 size-5 shrink-0 text-caution" />
      ) : (
        <CircleCheck aria-hidden="true" className="mt-2.5 size-5 shrink-0 text-online" />
      )}
      <div className="min-w-0 flex-1 py-2">
        <div className="font-semibold">{title}</div>
        {text === undefined ? null : <div className="mt-0.5 text-small text-soft">{text}</div>}
      </div>
      {action === undefined ? null : (
        <button
          type="button"
          onClick={() => {
            dismiss();
            action.press();
          }}
          className={BUTTON.aside}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label={t('toasts.close')} onClick={dismiss} className={TOOL}>
        <X aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}

/**
 * Announces a toast in a live region. Its words follow the region after a moment, or screen readers would miss them.
 */
function Announcement({ toast: { title, text = '', action } }: { toast: CurrentToast }) {
  const { t } = useLanguage();
  const [state, setState] = useState<'silent' | 'speaking' | 'over'>('silent');
  useEffect(() => {
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setState('speaking')));
    const end = setTimeout(() => setState('over'), ANNOUNCED_FOR_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(end);
    };
  }, []);
  if (state === 'over') return null;
  return (
    // An output element is polite; what a person has just pressed is answered at once.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="status" aria-live="assertive" aria-atomic="true" className="sr-only">
      {state === 'speaking'
        ? `${t('toasts.one')} ${title} ${text} ${action?.label ?? ''}`.trimEnd()
        : t('toasts.one')}
    </div>
  );
}

/** Handles a key anywhere on the page, before other handlers. */
function useDocumentKey(key: string, act: (event: KeyboardEvent) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === key && !isComposing(event)) act(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
