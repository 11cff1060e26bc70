import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import { addServerAddress } from '#contract/paths.ts';
import { MemberLink } from '../auth/member-link.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON, TOOL } from '../ui/button.ts';

const ACTION = 'max-sm:flex-1 max-sm:px-2 py-1.5 text-small';

/**
 * What a first visitor is told: that the directory is new, and that they can add a community. It lies at the bottom of
 * the screen and takes no focus; in a low window it stands at the end of the page's content.
 */
export function WelcomeSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const sheet = useRef<HTMLElement>(null);
  const title = useId();
  const close = () => {
    // The focus would be gone with the button that has it.
    if (sheet.current?.contains(document.activeElement))
      document.querySelector('main')?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <section
      ref={sheet}
      aria-labelledby={title}
      className="fixed inset-x-0 bottom-0 z-30 max-h-(--welcome-room) animate-arrive overflow-y-auto border-t border-edge bg-raised px-4 pt-1.5 pb-[calc(0.375rem+env(safe-area-inset-bottom))] shadow-floating sm:inset-x-auto sm:end-4 sm:bottom-4 sm:max-h-[calc(var(--welcome-room)-1rem)] sm:w-full sm:max-w-xl sm:rounded-card sm:border sm:pb-2 low:static low:mt-8 low:max-h-none low:rounded-card low:border print:hidden"
    >
      <div
        role="presentation"
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
      >
        <button
          type="button"
          aria-label={t('site.close')}
          onClick={close}
          className={`${TOOL} float-end -me-2 -mt-1`}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
        <h2 id={title} className="font-display text-body font-semibold">
          {t('welcome.title')}
        </h2>
        <p className="text-fine text-soft">{t('welcome.text')}</p>
        <div className="clear-both mt-1.5 flex gap-3">
          <MemberLink to={addServerAddress()} onClick={onClose} className={`${BUTTON.primary} ${ACTION}`}>
            <Plus aria-hidden="true" className="size-4.5 shrink-0" />
            {t('welcome.addServer')}
          </MemberLink>
          <button type="button" onClick={close} className={`${BUTTON.quiet} ${ACTION}`}>
            {t('welcome.browse')}
          </button>
        </div>
      </div>
    </section>
  );
}
