import LoaderCircle from 'lucide-react/icons/loader-circle';
import Rocket from 'lucide-react/icons/rocket';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import type { Bumped } from './bump-button.tsx';
import { minutesAndSeconds, useSecondsUntil } from './cooldown.ts';
import { useBump } from './use-bump.ts';

/** The button of a member. While it cannot be used it keeps the focus, so that nobody loses their place. */
export function MembersBumpButton({ discordServerId, lastBumpedAt, on }: Bumped) {
  const { t } = useLanguage();
  const { nextBumpAt, isPending, bump } = useBump(discordServerId, lastBumpedAt, on);
  const seconds = useSecondsUntil(nextBumpAt);
  const isFree = seconds === 0 && !isPending;
  return (
    <button
      type="button"
      aria-disabled={!isFree}
      onClick={() => {
        if (isFree) bump();
      }}
      className={`w-full tabular-nums ${isFree || isPending ? `${BUTTON.primary} border border-transparent` : BUTTON.disabled}`}
    >
      {isPending ? (
        <>
          <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />
          <span>{t('bumps.bumping')}</span>
        </>
      ) : seconds > 0 ? (
        <span>{t('bumps.availableIn', { time: minutesAndSeconds(seconds) })}</span>
      ) : (
        <>
          <Rocket aria-hidden="true" className="size-5" />
          <span>{t('bumps.bump')}</span>
        </>
      )}
    </button>
  );
}
