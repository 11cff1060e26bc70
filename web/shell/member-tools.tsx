import { Server } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { useAuth } from '../auth/auth.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { withMembersTexts } from '../i18n/texts.ts';
import { TOOL } from '../ui/button.ts';
import { DiscordLogo } from '../ui/images/discord-logo.tsx';
import { Lazy, lazyCode } from '../ui/lazy-code.tsx';
import { ReloadButton } from '../ui/reload-button.tsx';
import { RetryButton } from '../ui/retry-button.tsx';

/** The user's place in the bar: as wide for every name, so that nothing moves when a name comes. */
export const USER =
  'min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-1.5 text-small lg:w-42 lg:justify-start';

// Fetched by those alone who are signed in.
const userMenu = lazyCode(async () => (await import('./user-menu.tsx')).UserMenu);

const noticeBell = lazyCode(
  async () => (await withMembersTexts(import('../notify/notices/notice-bell.tsx'))).NoticeBell,
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
  if (user === null) return null;
  return (
    <span className={user === undefined ? 'hidden claimed:contents' : 'contents'}>
      <Link href={PAGE_ADDRESSES.myServers} className={TOOL}>
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
      <Lazy
        code={userMenu}
        loading={<UserSkeleton className="inline-flex" />}
        renderFailed={() => <ReloadButton className={TOOL} />}
      >
        {(UserMenu) => <UserMenu user={user} onLeave={() => setHasLeft(true)} />}
      </Lazy>
    );
  }
  if (user === null) return <LoginButton takesFocus={hasLeft} />;
  return (
    <>
      <span className="claimed:hidden">
        <LoginButton />
      </span>
      <UserSkeleton className="hidden claimed:inline-flex" />
    </>
  );
}

function UserSkeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={`${className} ${USER}`}>
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
      className="ms-1 inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control bg-accent px-4 text-small font-semibold text-on-accent transition-colors hover:bg-accent-strong active:translate-y-px max-[22rem]:px-2.5"
    >
      <DiscordLogo className="size-5 shrink-0" />
      <span className="max-[22rem]:sr-only">{t('auth.login')}</span>
    </a>
  );
}

/** Takes the focus after signing out, since the menu that had it is gone. */
function focusAtOnce(link: HTMLElement | null): void {
  link?.focus();
}
