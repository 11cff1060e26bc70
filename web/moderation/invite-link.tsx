import type { ServerRequest } from '#contract/moderation.ts';
import { useLanguage } from '../i18n/language.tsx';
import { ExternalLink } from '../ui/external-link.tsx';

/** The invite link of a listing, and what is wrong with it. */
export function InviteLink({
  link,
  problem,
}: {
  link: string | null;
  problem: ServerRequest['inviteProblem'];
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
      {problem === null ? null : (
        <strong className="font-semibold text-accent-text">
          {' '}
          ({t(problem === 'dead' ? 'moderation.request.inviteDead' : 'moderation.request.inviteElsewhere')})
        </strong>
      )}
    </>
  );
}
