import ChevronDown from 'lucide-react/icons/chevron-down';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import LogOut from 'lucide-react/icons/log-out';
import Scale from 'lucide-react/icons/scale';
import type { User } from '#contract/auth.ts';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { errorMessage } from '../api/error-message.ts';
import { usePageFacts } from '../api/page-facts.tsx';
import { useAuth } from '../auth/auth.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { Avatar } from '../ui/images/avatar.tsx';
import { ActionMenu, type Action } from '../ui/menu.tsx';
import { showToast } from '../ui/toast/toast-store.ts';
import { USER } from './member-tools.tsx';

/** The menu of the person who is signed in. */
export function UserMenu({ user, onLeave }: { user: User; onLeave: () => void }) {
  const { t } = useLanguage();
  const { signOut } = useAuth();
  const { supportInviteUrl } = usePageFacts();
  const { id, username, avatar, role } = user;
  const leave = async () => {
    try {
      await signOut();
      onLeave();
    } catch (error) {
      showToast({ title: t('auth.logoutFailed'), text: errorMessage(error, t), tone: 'failed' });
    }
  };
  const sign = 'size-4.5';
  const actions: Action[] = [
    ...(role
      ? [{ label: t('auth.admin'), href: PAGE_ADDRESSES.admin, sign: <LayoutDashboard className={sign} /> }]
      : []),
    // Elsewhere it is in the bar.
    {
      label: t('navigation.support'),
      href: supportInviteUrl,
      isExternal: true,
      className: 'sm:hidden',
      sign: <LifeBuoy className={sign} />,
    },
    { label: t('terms.title'), href: PAGE_ADDRESSES.terms, sign: <Scale className={sign} /> },
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
      <bdi className="min-w-0 truncate text-start font-semibold text-ink max-xl:hidden">{username}</bdi>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 max-xl:hidden" />
    </ActionMenu>
  );
}
