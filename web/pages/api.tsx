import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useAuth } from '../auth/auth.tsx';
import { MembersOnly } from '../auth/members-only.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { withAllTexts } from '../i18n/texts.ts';
import { Head } from '../shell/head.tsx';
import { apiDocument, exampleServer, promisedIn } from '../syndication/api-description.ts';
import { ApiPageDocument } from '../syndication/api-page-document.tsx';
import { apiTextIn } from '../syndication/api-text.ts';
import { BUTTON } from '../ui/button.ts';
import { DiscordLogo } from '../ui/images/discord-logo.tsx';
import { lazyCode, useLazyCode } from '../ui/lazy-code.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { RetryButton } from '../ui/retry-button.tsx';
import { SkeletonLine } from '../ui/skeleton.tsx';

const ownKeys = lazyCode(async () => (await withAllTexts(import('../people/api-keys/own-keys.tsx'))).OwnKeys);

/** `/api`: what of the API is promised, how it is read, and a member's keys. Its text is one of the page's own. */
function ApiPage() {
  const { t, language } = useLanguage();
  const text = useQuery({ ...apiTextIn(language), placeholderData: keepPreviousData });
  const document = useApiQuery(apiDocument);
  const example = useApiQuery(exampleServer);
  const failed = [text, document].filter(({ data, error }) => data === undefined && error !== null);
  return (
    <>
      <Head
        title={t('site.pageTitle', { page: t('api.title') })}
        description={text.data?.intro ?? t('site.description')}
        path={PAGE_ADDRESSES.api}
      />
      {text.data !== undefined && document.data !== undefined ? (
        <ApiPageDocument
          text={text.data}
          description={promisedIn(document.data)}
          discordServerId={example.data?.[0]?.discordServerId}
          keys={
            <MembersOnly visitors={<LogIn words={text.data.logIn} />} frame={Frame} waiting={<Waiting />}>
              {({ id }) => <Keys key={id} />}
            </MembersOnly>
          }
        />
      ) : failed.length > 0 ? (
        <div className="py-14">
          <Notice urgent title={t('site.pageFailed')} text={t('toasts.noAnswer')}>
            <button
              type="button"
              className={BUTTON.quiet}
              onClick={() => failed.forEach(({ refetch }) => void refetch())}
            >
              {t('listings.tryAgain')}
            </button>
          </Notice>
        </div>
      ) : (
        <Skeleton />
      )}
    </>
  );
}
export { ApiPage as Page };

/** Adds nothing; with a frame other than the default, `MembersOnly` also says that this part needs scripts. */
function Frame({ children }: { children: ReactNode }) {
  return children;
}

function LogIn({ words }: { words: string }) {
  const { signInAddress } = useAuth();
  return (
    <p>
      <a href={signInAddress(PAGE_ADDRESSES.api)} className={BUTTON.quiet}>
        <DiscordLogo className="size-5" />
        {words}
      </a>
    </p>
  );
}

/** The part of members is fetched by those alone who are logged in. */
function Keys() {
  const { t } = useLanguage();
  const { code: OwnKeys, hasFailed, retry } = useLazyCode(ownKeys);
  if (OwnKeys !== null) return <OwnKeys />;
  if (!hasFailed) return <Waiting />;
  return (
    <Notice urgent title={t('site.pageFailed')} text={t('toasts.noAnswer')}>
      <RetryButton retry={retry} className={BUTTON.quiet} />
    </Notice>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="animate-wait rounded-card border border-line bg-surface p-5">
      <SkeletonLine className="w-28" />
      <SkeletonLine className="w-48" />
    </div>
  );
}

function Skeleton() {
  const { t } = useLanguage();
  return (
    <div aria-busy="true" className="pt-10 sm:pt-14">
      <PageTitle>{t('api.title')}</PageTitle>
      <div className="mt-8 h-112 max-w-prose animate-wait rounded-card border border-line bg-surface" />
    </div>
  );
}
