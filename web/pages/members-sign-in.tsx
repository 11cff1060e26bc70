import { useAuth } from '../auth/auth.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { FullPageNotice } from '../ui/full-page-notice.tsx';
import { DiscordLogo } from '../ui/images/discord-logo.tsx';

/** What visitors see of a page of one's own servers: the way to sign in, and to come back. */
export function MembersSignIn({ returnTo }: { returnTo: string }) {
  const { t } = useLanguage();
  const { signInAddress } = useAuth();
  return (
    <FullPageNotice title={t('myServers.signedOut')} text={t('myServers.signedOutHint')}>
      <a href={signInAddress(returnTo)} className={BUTTON.primary}>
        <DiscordLogo className="size-5" />
        {t('myServers.login')}
      </a>
    </FullPageNotice>
  );
}
