import { Bot, CircleCheck, PenLine, Plus } from 'lucide-react';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { MemberLink } from '../auth/member-link.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';

/** What a first visitor is told: that the directory is new, and how to add a community. */
export function WelcomeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const steps = [
    { Sign: Bot, text: t('welcome.addBot') },
    { Sign: PenLine, text: t('welcome.describe') },
    { Sign: CircleCheck, text: t('welcome.review') },
  ];
  return (
    <Dialog title={t('welcome.title')} onClose={onClose}>
      <p className="text-soft">{t('welcome.text')}</p>
      <ol className="mt-6 grid gap-4">
        {steps.map(({ Sign, text }) => (
          <li key={text} className="flex items-center gap-4">
            <span className="shield grid size-11 shrink-0 place-items-center bg-accent-wash text-accent-text">
              <Sign aria-hidden="true" className="size-5" />
            </span>
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ol>
      <div className="mt-8 flex flex-wrap gap-3 max-sm:*:w-full">
        <MemberLink to={PAGE_ADDRESSES.myServers} onClick={onClose} className={BUTTON.primary}>
          <Plus aria-hidden="true" className="size-5" />
          {t('welcome.addServer')}
        </MemberLink>
        <button type="button" onClick={onClose} className={BUTTON.quiet}>
          {t('welcome.browse')}
        </button>
      </div>
    </Dialog>
  );
}
