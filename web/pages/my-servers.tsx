import type { ReactNode } from 'react';
import { addServerAddress, PAGE_ADDRESSES } from '#contract/paths.ts';
import { useQueryString } from '../api/use-query-string.ts';
import { MembersOnly } from '../auth/members-only.tsx';
import { GuildsSkeleton } from '../guilds/guilds-skeleton.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { withAllTexts } from '../i18n/texts.ts';
import { Head } from '../shell/head.tsx';
import { BUTTON } from '../ui/button.ts';
import { lazyCode, useLazyCode } from '../ui/lazy-code.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { RetryButton } from '../ui/retry-button.tsx';
import { MembersSignIn } from './members-sign-in.tsx';

const ownServers = lazyCode(async () => (await withAllTexts(import('./own-servers.tsx'))).OwnServers);

/** `/my-servers`: a member's guilds and listings. What a visitor sees of it is in the HTML. */
function MyServersPage() {
  const { t } = useLanguage();
  const added = useQueryString().get('add');
  return (
    <>
      <Head
        title={t('site.pageTitle', { page: t('myServers.title') })}
        description={t('myServers.intro')}
        path={PAGE_ADDRESSES.myServers}
        robots="noindex"
      />
      <MembersOnly
        visitors={
          <MembersSignIn returnTo={added === null ? PAGE_ADDRESSES.myServers : addServerAddress(added)} />
        }
        frame={Titled}
        waiting={
          <Titled>
            <GuildsSkeleton />
          </Titled>
        }
      >
        {({ id }) => (
          <Titled>
            <Own userId={id} key={id} />
          </Titled>
        )}
      </MembersOnly>
    </>
  );
}
export { MyServersPage as Page };

function Titled({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <div className="pt-9 sm:pt-12">
      <PageTitle>{t('myServers.title')}</PageTitle>
      <p className="mt-2.5 mb-9 max-w-2xl text-soft text-balance sm:mb-11">{t('myServers.intro')}</p>
      {children}
    </div>
  );
}

/** The page's own part is fetched by those alone who are signed in. */
function Own({ userId }: { userId: string }) {
  const { t } = useLanguage();
  const { code: OwnServers, hasFailed, retry } = useLazyCode(ownServers);
  if (OwnServers !== null) return <OwnServers userId={userId} />;
  if (!hasFailed) return <GuildsSkeleton />;
  return (
    <Notice urgent title={t('myServers.loadFailed')} text={t('toasts.noAnswer')}>
      <RetryButton retry={retry} className={BUTTON.quiet} />
    </Notice>
  );
}
