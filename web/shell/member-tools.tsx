import Server from 'lucide-react/icons/server';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { useAuth } from '../auth/auth.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { withAllTexts } from '../i18n/texts.ts';
import { TOOL } from '../ui/button.ts';
import { DiscordLogo } from '../ui/images/discord-logo.tsx';
import { Lazy, lazyCode } from '../ui/lazy-code.tsx';
import { ReloadButton } from '../ui/reload-button.tsx';
import { RetryButton } from '../ui/retry-button.tsx';

/** How the user's button looks. It is as wide as its name. */
export const USER =
  'min-h-11 min-w-11 max-w-full items-center justify-center gap-2 rounded-control px-1.5 text-small';
/** The room for it: the same for every name, so that nothing moves when a name comes. */
const USER_ROOM = 'shrink-0 justify-end xl:w-40';

// Fetched by those alone who are signed in.
const userMenu = lazyCode(async () => (await withAllTexts(import('./user-menu.tsx'))).UserMenu);

const noticeBell = lazyCode(
  async () => (await withAllTexts(import('../notify/notices/notice-bell.tsx'))).NoticeBell,
);

/** The bell beside the user menu; for visitors it is not there. Its room is kept, so that nothing moves when it comes. */
export function NoticesPlace() {
  const { user } = useAuth();
  if (user === null) return null;
  if (!user)
    return (
      <span className="hidden claimed:contents">
        <span className={`${TOOL} invisible`} />
      </span>
    );
  return (
    <Lazy
      key={user.id}
      code={noticeBell}
      loading={<span className={`${TOOL} invisible`} />}
      renderFailed={(retry) => <RetryButton retry={retry} className={TOOL} />}
    >
      {(NoticeBell) => <NoticeBell />}
    </Lazy>
  );
}

/** The way to one's own servers; for visitors it is not there. */
export function MyServersButton() {
  const { t } = useLanguage();
  const { user } = useAuth();
  const [path] = useLocation();
  if (user === null) return null;
  return (
    <span className={user === undefined ? 'hidden claimed:contents' : 'contents'}>
      <Link
        href={PAGE_ADDRESSES.myServers}
        aria-current={path === PAGE_ADDRESSES.myServers ? 'page' : undefined}
        className={`${TOOL} aria-[current=page]:text-ink`}
      >
        <Server aria-hidden="true" className="size-5" />
        <span className="max-lg:sr-only">{t('navigation.myServers')}</span>
      </Link>
    </span>
  );
}

/** The login button, the user menu, or a skeleton until it is known which. */
export function SignInOrUserMenu() {
  const { user } = useAuth();
  const [hasLeft, setHasLeft] = useState(false);
  if (user) {
    return (
      <div className={`flex ${USER_ROOM}`}>
        <Lazy
          code={userMenu}
          loading={<UserSkeleton />}
          renderFailed={() => <ReloadButton className={TOOL} />}
        >
          {(UserMenu) => <UserMenu user={user} onLeave={() => setHasLeft(true)} />}
        </Lazy>
      </div>
    );
  }
  if (user === null) return <LoginButton takesFocus={hasLeft} />;
  return (
    <>
      <span className="claimed:hidden">
        <LoginButton />
      </span>
      <span className={`hidden claimed:flex ${USER_ROOM}`}>
        <UserSkeleton />
      </span>
    </>
  );
}

function UserSkeleton() {
  return (
    <span aria-hidden="true" className={`inline-flex ${USER}`}>
      <span className="size-8 rounded-full bg-raised" />
    </span>
  );
}

function LoginButton({ takesFocus = false }: { takesFocus?: boolean }) {
  const { t } = useLanguage();
  const { signInAddress } = useAuth();
  return (
    <a
      ref={takesFocus ? focusAtOnce : undefined}
      href={signInAddress()}
      className="ms-1 inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control bg-accent px-4 text-small font-semibold text-on-accent transition-colors hover:bg-accent-strong active:translate-y-px max-[24rem]:px-2.5"
    >
      <DiscordLogo className="size-5 shrink-0" />
      <span className="whitespace-nowrap max-[22rem]:sr-only">{t('auth.login')}</span>
    </a>
  );
}

/** Takes the focus after signing out, since the menu that had it is gone. */
function focusAtOnce(link: HTMLElement | null): void {
  link?.focus();
}
