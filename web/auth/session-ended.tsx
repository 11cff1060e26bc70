import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { useAuth } from './auth.tsx';

/** Says in a form that the session is over, with the way to sign in and come back. */
export function SessionEnded({ returnTo }: { returnTo?: string }) {
  const { t } = useLanguage();
  const { signInAddress } = useAuth();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-control bg-caution-wash p-4">
      <p className="min-w-0 flex-1 basis-64 font-medium">{t('form.sessionEnded')}</p>
      <a href={signInAddress(returnTo)} className={BUTTON.quiet}>
        {t('auth.tryAgain')}
      </a>
    </div>
  );
}
