import { useAuth } from '../auth/auth.tsx';
import { withAllTexts } from '../i18n/texts.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { Lazy, lazyCode } from '../ui/lazy-code.tsx';
import { ReloadButton } from '../ui/reload-button.tsx';
import type { BumpedOn } from './use-bump.ts';

export interface Bumped {
  discordServerId: string;
  /** As the listing says it; what the server answers to a bump counts besides. */
  lastBumpedAt: string | null;
  /** The page that the button is on; the toasts differ between them. */
  on: BumpedOn;
}

// Fetched by those alone who are signed in.
const membersBumpButton = lazyCode(
  async () => (await withAllTexts(import('./members-bump-button.tsx'))).MembersBumpButton,
);

/** The button that lifts a listing, or says when it will again; a visitor is led to sign in and back. */
export function BumpButton(bumped: Bumped) {
  const { user } = useAuth();
  if (user)
    return (
      <Lazy
        code={membersBumpButton}
        loading={<Skeleton />}
        renderFailed={() => <ReloadButton className={`${BUTTON.quiet} w-full`} />}
      >
        {(MembersBumpButton) => <MembersBumpButton {...bumped} />}
      </Lazy>
    );
  if (user === null) return <SignInFirst />;
  return (
    <>
      <span className="contents claimed:hidden">
        <SignInFirst />
      </span>
      <span className="hidden claimed:contents">
        <Skeleton />
      </span>
    </>
  );
}

function Skeleton() {
  return (
    <span aria-hidden="true" className={`${BUTTON.disabled} w-full`}>
      &nbsp;
    </span>
  );
}

function SignInFirst() {
  const { t } = useLanguage();
  const { signInAddress } = useAuth();
  return (
    <a href={signInAddress()} className={`${BUTTON.quiet} w-full px-1! text-small! leading-[1.6rem]!`}>
      {t('bumps.connect')}
    </a>
  );
}
