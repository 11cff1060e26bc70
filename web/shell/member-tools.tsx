import { ChevronDown, LayoutDashboard, LogOut, Scale, Server } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { User } from '#contract/auth.ts';
import { sentenceOf } from '../api/sentence-of.ts';
import { useAuth } from '../auth/auth.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { TOOL } from '../ui/button.ts';
import { DiscordMark } from '../ui/discord-mark.tsx';
import { ActionMenu, type Action } from '../ui/menu.tsx';
import { showToast } from '../ui/toasts.ts';

/** As wide for every name, so that nothing moves when a name comes. */
const USER =
  'min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-1.5 text-small lg:w-42 lg:justify-start';

/** The way to one's own servers; for visitors it is not there. */
export function MyServersButton() {
  const { t } = useLanguage();
  const { user } = useAuth();
  if (user === null) return null;
  return (
    <span className={user === undefined ? 'hidden claimed:contents' : 'contents'}>
      <Link href="/my-servers" className={TOOL}>
        <Server aria-hidden="true" className="size-5" />
        <span className="max-lg:sr-only">{t('navigation.myServers')}</span>
      </Link>
    </span>
  );
}

/** The way in, or the menu of the person who is signed in, or his place as long as his name is on the way. */
export function SignInOrUserMenu() {
  const { user } = useAuth();
  const [hasLeft, setHasLeft] = useState(false);
  if (user) return <UserMenu user={user} onLeave={() => setHasLeft(true)} />;
  if (user === null) return <LoginButton takesFocus={hasLeft} />;
  return (
    <>
      <span className="claimed:hidden">
        <LoginButton />
      </span>
      <span aria-hidden="true" className={`hidden claimed:inline-flex ${USER}`}>
        <span className="size-8 rounded-full bg-raised" />
      </span>
    </>
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
      <DiscordMark className="size-5 shrink-0" />
      <span className="max-[22rem]:sr-only">{t('auth.login')}</span>
    </a>
  );
}

function UserMenu({ user, onLeave }: { user: User; onLeave: () => void }) {
  const { t } = useLanguage();
  const { signOut } = useAuth();
  const { id, username, avatar, isAdmin } = user;
  const leave = async () => {
    try {
      await signOut();
      onLeave();
    } catch (error) {
      showToast({ title: t('auth.logoutFailed'), text: sentenceOf(error, t), tone: 'failed' });
    }
  };
  const sign = 'size-4.5';
  const actions: Action[] = [
    ...(isAdmin
      ? [{ label: t('auth.admin'), href: '/admin', sign: <LayoutDashboard className={sign} /> }]
      : []),
    { label: t('terms.title'), href: '/terms', sign: <Scale className={sign} /> },
    { label: t('auth.logout'), onSelect: () => void leave(), sign: <LogOut className={sign} /> },
  ];
  return (
    <ActionMenu
      label={t('auth.menu', { name: username })}
      title={username}
      actions={actions}
      className={`inline-flex text-soft transition-colors hover:bg-raised hover:text-ink ${USER}`}
    >
      <Avatar name={username} picture={avatar} seed={id} />
      <bdi className="min-w-0 flex-1 truncate text-start font-semibold text-ink max-lg:hidden">
        {username}
      </bdi>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 max-lg:hidden" />
    </ActionMenu>
  );
}

/** Whoever has signed out goes on where he would sign in again: the menu is gone that he was in. */
function focusAtOnce(link: HTMLElement | null): void {
  link?.focus();
}
