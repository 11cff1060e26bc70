import { useQuery } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { MOST_UNREAD } from '#contract/notices.ts';
import { whenIdle } from '../../api/when-idle.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { TOOL } from '../../ui/button.ts';
import { NoticeList } from './notice-list.tsx';
import { unreadNotices } from './queries.ts';

/** The bell of the person who is signed in, with how many notices are unread; it opens the list of them. */
export function NoticeBell() {
  const { t } = useLanguage();
  const unread = useUnread();
  const { isOpen, open, close, place, button } = useOpening();
  const panel = useId();
  return (
    <div
      ref={place}
      className="sm:relative"
      onBlur={({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close(false);
      }}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (isOpen && key === 'Escape') close();
      }}
      role="presentation"
    >
      <button
        ref={button}
        type="button"
        aria-label={
          unread.count === 0
            ? t('notices.title')
            : t('notices.unread', { count: unread.count, shown: unread.shown })
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        // Safari on macOS gives a pressed button no focus: the list would lose its own, close, and open again.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (isOpen ? close() : open())}
        className={`${TOOL} relative`}
      >
        <Bell aria-hidden="true" className="size-5" />
        {unread.count === 0 ? null : (
          <span
            aria-hidden="true"
            className="absolute end-0.5 top-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-fine leading-5 font-bold text-on-accent tabular-nums ring-2 ring-ground"
          >
            {unread.shown}
          </span>
        )}
      </button>
      {isOpen ? <Panel id={panel} unread={unread.count} onClose={close} /> : null}
    </div>
  );
}

/** Beside the page's content: a sheet on a narrow screen, a box below the bell elsewhere. */
function Panel({ id, unread, onClose }: { id: string; unread: number; onClose: () => void }) {
  const { t } = useLanguage();
  const heading = useId();
  const [unreadAtFirst] = useState(unread);
  return (
    <dialog
      open
      ref={focusAtOnce}
      id={id}
      aria-labelledby={heading}
      tabIndex={-1}
      className="absolute start-auto end-0 top-full z-20 m-0 flex max-h-none w-auto max-w-none p-0 text-ink animate-arrive flex-col border-line bg-surface text-start shadow-floating outline-none max-sm:inset-x-0 max-sm:h-[calc(100dvh-4rem)] max-sm:border-t sm:mt-2 sm:max-h-[min(38rem,calc(100dvh-6rem))] sm:w-104 sm:rounded-card sm:border"
    >
      <div className="flex items-center justify-between gap-4 border-b border-line py-1.5 ps-5 pe-2">
        <h2 id={heading} className="font-display text-title font-semibold">
          {t('notices.title')}
        </h2>
        <button type="button" aria-label={t('notices.close')} onClick={onClose} className={TOOL}>
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain max-sm:pb-16">
        <NoticeList unreadAtFirst={unreadAtFirst} onFollow={onClose} />
      </div>
    </dialog>
  );
}

/** The number of unread notices, requested once the browser is idle; nothing while it is unknown. */
function useUnread() {
  const { language } = useLanguage();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  const { data } = useQuery({ ...unreadNotices, enabled: isIdle });
  const count = data?.count ?? 0;
  const shown = count < MOST_UNREAD ? fullCount(count, language) : `${fullCount(MOST_UNREAD - 1, language)}+`;
  return { count, shown };
}

/** Whether the list is open. It closes when another page is shown, and when something outside is pressed. */
function useOpening() {
  const [location] = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openAt === location;
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && place.current?.contains(target))) setOpenAt(null);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);
  return {
    isOpen,
    place,
    button,
    open: () => setOpenAt(location),
    /** Gives the focus back to the bell, unless it is elsewhere already. */
    close: (takesFocus = true) => {
      setOpenAt(null);
      if (takesFocus) button.current?.focus();
    },
  };
}

function focusAtOnce(panel: HTMLElement | null): void {
  panel?.focus({ preventScroll: true });
}
