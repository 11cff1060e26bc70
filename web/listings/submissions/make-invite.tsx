import Link2 from 'lucide-react/icons/link-2';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { makeInvite } from '#contract/workshop.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../auth/use-action.ts';

/** Lets the bot make the invite link, for the form or to begin one with. */
export function MakeInvite({ guildId, onMade }: { guildId: string; onMade: (link: string) => void }) {
  const { t } = useLanguage();
  const { isMaking, make } = useMakeInvite(guildId, onMade);
  return (
    <button
      type="button"
      aria-disabled={isMaking}
      onClick={make}
      className={`${BUTTON.quiet} max-w-full px-4! text-small!`}
    >
      {isMaking ? (
        <LoaderCircle aria-hidden="true" className="size-4.5 shrink-0 animate-spin" />
      ) : (
        <Link2 aria-hidden="true" className="size-4.5 shrink-0" />
      )}
      <span>{t(isMaking ? 'serverForm.makingLink' : 'serverForm.makeLink')}</span>
    </button>
  );
}

/** Lets the bot make an invite link to a guild. The listing has it once the form is submitted. */
function useMakeInvite(guildId: string, onMade: (link: string) => void) {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction();
  const target = `made-invite ${guildId}`;
  return {
    isMaking: pendingAction(target) !== undefined,
    make: () =>
      void run({
        target,
        endpoint: makeInvite,
        call: async () => call(makeInvite, { params: { guildId } }),
        onSuccess: ({ inviteUrl }) => onMade(inviteUrl),
        succeeded: () => null, // told beside the link
        failed: (reason) => ({ title: t('serverForm.linkNotMade'), text: reason }),
      }),
  };
}
