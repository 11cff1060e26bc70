import { Link2, LoaderCircle } from 'lucide-react';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { useMakeInvite } from './use-make-invite.ts';

/** Lets the bot make the invite link, for the form or to begin one with. */
export function MakeInvite({ guildId, onMade }: { guildId: string; onMade: (link: string) => void }) {
  const { t } = useLanguage();
  const { isMaking, make } = useMakeInvite(guildId, onMade);
  return (
    <button
      type="button"
      aria-disabled={isMaking}
      onClick={make}
      className={`${BUTTON.quiet} max-w-full px-4 text-small`}
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
