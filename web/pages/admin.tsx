import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { useAuth } from '../auth/auth.tsx';
import { MembersOnly } from '../auth/members-only.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { withAllTexts } from '../i18n/texts.ts';
import { Head } from '../shell/head.tsx';
import { BUTTON } from '../ui/button.ts';
import { lazyCode, useLazyCode } from '../ui/lazy-code.tsx';
import { FullPageNotice } from '../ui/full-page-notice.tsx';
import { DiscordLogo } from '../ui/images/discord-logo.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { RetryButton } from '../ui/retry-button.tsx';
import { showToast } from '../ui/toast/toast-store.ts';

const adminDashboard = lazyCode(
  async () => (await withAllTexts(import('./admin-dashboard.tsx'))).AdminDashboard,
);

/** `/admin`: the dashboard, for those who moderate. What others see of it comes with the page, the dashboard does not. */
function AdminPage() {
  const { t } = useLanguage();
  return (
    <>
      <Head
        title={t('site.pageTitle', { page: t('admin.title') })}
        description={t('admin.subtitle')}
        path={PAGE_ADDRESSES.admin}
        robots="noindex"
      />
      <MembersOnly
        visitors={<SignedOut />}
        frame={Titled}
        waiting={
          <Titled>
            <Skeleton />
          </Titled>
        }
      >
        {({ role }) =>
          role ? (
            <Titled>
              <Dashboard />
            </Titled>
          ) : (
            <Denied />
          )
        }
      </MembersOnly>
    </>
  );
}
export { AdminPage as Page };

function SignedOut() {
  const { t } = useLanguage();
  const { signInAddress } = useAuth();
  return (
    <FullPageNotice title={t('admin.signedOut')} text={t('admin.signedOutHint')}>
      <a href={signInAddress()} className={BUTTON.primary}>
        <DiscordLogo className="size-5" />
        {t('myServers.login')}
      </a>
    </FullPageNotice>
  );
}

/** How long the reason stands before the redirect. */
const LEADS_HOME_AFTER_MS = 700;

/** Tells who does not moderate so, and leads them home. */
function Denied() {
  const { t } = useLanguage();
  const [, navigate] = useLocation();
  useEffect(() => {
    showToast({ title: t('admin.denied'), text: t('admin.deniedText'), tone: 'failed' });
    const leading = setTimeout(() => navigate(PAGE_ADDRESSES.home, { replace: true }), LEADS_HOME_AFTER_MS);
    return () => clearTimeout(leading);
  }, [t, navigate]);
  return (
    <div className="py-16 sm:py-24">
      <PageTitle>{t('admin.noPermission')}</PageTitle>
    </div>
  );
}

function Titled({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <div className="pt-4">
      <PageTitle className="text-section!">{t('admin.title')}</PageTitle>
      <p className="mb-2 text-small text-soft">{t('admin.subtitle')}</p>
      {children}
    </div>
  );
}

/** The dashboard and its texts are fetched by those who moderate. */
function Dashboard() {
  const { t } = useLanguage();
  const { code: AdminDashboard, hasFailed, retry } = useLazyCode(adminDashboard);
  if (AdminDashboard !== null) return <AdminDashboard />;
  if (!hasFailed) return <Skeleton />;
  return (
    <Notice urgent title={t('admin.loadFailed')} text={t('toasts.noAnswer')}>
      <RetryButton retry={retry} className={BUTTON.quiet} />
    </Notice>
  );
}

function Skeleton() {
  const { t } = useLanguage();
  return (
    <div aria-busy="true" className="flex animate-wait flex-wrap gap-x-8 gap-y-2">
      <output className="sr-only">{t('admin.loading')}</output>
      {['1', '2', '3', '4'].map((place) => (
        <div key={place} className="h-9 w-40 rounded-control bg-surface" />
      ))}
    </div>
  );
}
