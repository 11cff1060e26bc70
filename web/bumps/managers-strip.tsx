import { Link } from 'wouter';
import { workshopAddress } from '#contract/paths.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { MembersBumpButton } from './members-bump-button.tsx';

/** What managers come for, at the top of their server's page: a bump, and a link to the workshop. */
export function ManagersStrip(listing: { discordServerId: string; lastBumpedAt: string | null }) {
  const { t } = useLanguage();
  return (
    <section aria-label={t('bumps.strip')} className="flex items-center justify-between gap-2">
      <Link href={workshopAddress(listing.discordServerId)} className={BUTTON.aside}>
        {t('bumps.manage')}
      </Link>
      <div className="w-52 shrink-0">
        <MembersBumpButton {...listing} on="serverPage" />
      </div>
    </section>
  );
}
