import type { ServerRequest } from '#contract/queue.ts';
import { useLanguage } from '../i18n/language.tsx';
import { ExternalLink } from '../ui/external-link.tsx';
import { INVITE_PROBLEMS } from './invite-problems.ts';

/** The invite link of a listing, and what is wrong with it. */
export function InviteLink({
  link,
  problem,
}: {
  link: string | null;
  problem: ServerRequest['inviteState'];
}) {
  const { t } = useLanguage();
  if (link === null) return <span className="text-soft">{t('moderation.request.noInvite')}</span>;
  return (
    <>
      <ExternalLink
        href={link}
        className="relative py-3 font-medium underline decoration-edge underline-offset-4 hover:text-accent-text hover:decoration-accent-text"
      >
        {link}
      </ExternalLink>
      {problem === null || problem === 'good' ? null : (
        <strong className="font-semibold text-caution"> ({t(INVITE_PROBLEMS[problem])})</strong>
      )}
    </>
  );
}
