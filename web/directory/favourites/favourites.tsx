import { useAuth } from '../../auth/auth.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { FailureToast } from '../../ui/failure-toast.tsx';
import { Lazy, lazyCode } from '../../ui/lazy-code.tsx';
import { VisitorFavourites } from './visitor-favourites.tsx';

export { HeartButton } from './heart-button.tsx';

const memberFavourites = lazyCode(async () => (await import('./member-favourites.tsx')).MemberFavourites);

/** Knows what the person has saved: in this browser, or with their account. */
export function Favourites() {
  const { t } = useLanguage();
  const { user } = useAuth();
  if (user === undefined) return null;
  if (user === null) return <VisitorFavourites />;
  return (
    <Lazy
      key={user.id}
      code={memberFavourites}
      loading={null}
      renderFailed={(retry) => <FailureToast title={t('favourites.loadFailed')} retry={retry} />}
    >
      {(MemberFavourites) => <MemberFavourites />}
    </Lazy>
  );
}
