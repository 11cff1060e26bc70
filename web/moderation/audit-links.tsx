import { Link } from 'wouter';
import { useLanguage } from '../i18n/language.tsx';
import { PRESERVE_SCROLL } from '../ui/preserve-scroll.ts';
import { addressOfAdmin } from './admin-view.ts';
import { usePermission } from './use-permission.ts';

const LINK =
  'underline decoration-edge underline-offset-4 transition-colors hover:text-accent-text hover:decoration-accent-text';

/** The way to what was done to a listing, for those who may read the audit. */
export function HistoryLink({
  discordServerId,
  describedBy,
}: {
  discordServerId: string;
  describedBy: string;
}) {
  const { t } = useLanguage();
  const may = usePermission();
  if (!may('read audit')) return null;
  return (
    <Link
      href={addressOfAdmin({ tab: 'audit', server: discordServerId })}
      state={PRESERVE_SCROLL}
      aria-describedby={describedBy}
      className={`inline-flex min-h-11 items-center px-3 text-small font-semibold text-soft ${LINK}`}
    >
      {t('moderation.queue.history')}
    </Link>
  );
}

/** A name in the audit that narrows it to what concerns its bearer. */
export function NarrowingLink({
  to,
  children,
}: {
  to: { person: string } | { server: string };
  children: string;
}) {
  return (
    <Link
      href={addressOfAdmin({ tab: 'audit', ...to })}
      state={PRESERVE_SCROLL}
      className={`inline-block min-h-11 min-w-11 content-center font-semibold ${LINK}`}
    >
      <bdi>{children}</bdi>
    </Link>
  );
}
