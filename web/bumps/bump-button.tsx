import { LoaderCircle, Rocket } from 'lucide-react';
import { useAuth } from '../auth/auth.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { minutesAndSeconds, useSecondsUntil } from './cooldown.ts';
import { useBump, type BumpedOn } from './use-bump.ts';

interface Bumped {
  discordServerId: string;
  /** As the listing says it; what the server answers to a bump counts besides. */
  lastBumpedAt: string | null;
  /** Where the button stands; what came of it is told in the words of that place. */
  on: BumpedOn;
}

/** The button that lifts a listing, or says when it will again; a visitor is led to sign in and back. */
export function BumpButton(bumped: Bumped) {
  const { user } = useAuth();
  if (user) return <MembersButton {...bumped} />;
  if (user === null) return <SignInFirst />;
  return (
    <>
      <span className="contents claimed:hidden">
        <SignInFirst />
      </span>
      <span aria-hidden="true" className="hidden claimed:contents">
        <span className={`${BUTTON.disabled} w-full`}>&nbsp;</span>
      </span>
    </>
  );
}

function SignInFirst() {
  const { t } = useLanguage();
  const { signInAddress } = useAuth();
  return (
    <a href={signInAddress()} className={`${BUTTON.quiet} w-full px-3!`}>
      {t('bumps.connect')}
    </a>
  );
}

/** While it cannot be used it keeps the focus, so that whoever pressed it does not lose his place. */
function MembersButton({ discordServerId, lastBumpedAt, on }: Bumped) {
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
          {t('bumps.bumping')}
        </>
      ) : seconds > 0 ? (
        t('bumps.availableIn', { time: minutesAndSeconds(seconds) })
      ) : (
        <>
          <Rocket aria-hidden="true" className="size-5" />
          {t('bumps.bump')}
        </>
      )}
    </button>
  );
}
