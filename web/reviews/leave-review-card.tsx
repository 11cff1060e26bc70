import { useState, useSyncExternalStore } from 'react';
import { withAllTexts } from '../i18n/texts.ts';
import { useAuth } from '../auth/auth.tsx';
import { MembersOnly } from '../auth/members-only.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { Card } from '../ui/card.tsx';
import { DiscordLogo } from '../ui/images/discord-logo.tsx';
import { Lazy, lazyCode } from '../ui/lazy-code.tsx';
import { Notice } from '../ui/notice.tsx';
import { RetryButton } from '../ui/retry-button.tsx';
import { SkeletonButton, SkeletonLine } from '../ui/skeleton.tsx';
import { reviewDrafts } from './draft.ts';
import { useOwnReview } from './use-own-review.ts';

const reviewForm = lazyCode(async () => (await withAllTexts(import('./review-form.tsx'))).ReviewForm);

/** Where members write what they think of a server, and visitors are led to sign in. */
export function LeaveReviewCard({ discordServerId }: { discordServerId: string }) {
  const { t } = useLanguage();
  const [hasEnded, setHasEnded] = useState(false);
  return (
    <Card title={t('reviews.leave')}>
      <p className="mb-5 text-small text-soft">{t('reviews.membersOnly')}</p>
      <MembersOnly
        visitors={<SignInFirst discordServerId={discordServerId} takesFocus={hasEnded} />}
        waiting={<FormSkeleton />}
      >
        {({ id }) => (
          <MembersForm
            key={id}
            discordServerId={discordServerId}
            userId={id}
            onSessionEnded={() => setHasEnded(true)}
          />
        )}
      </MembersOnly>
    </Card>
  );
}

function SignInFirst({ discordServerId, takesFocus }: { discordServerId: string; takesFocus: boolean }) {
  const { t } = useLanguage();
  const { signInAddress } = useAuth();
  const hasDraft = useSyncExternalStore(
    neverChanges,
    () => reviewDrafts.hasDraftAbout(discordServerId),
    () => false,
  );
  return (
    <div className="grid justify-items-start gap-4">
      <p className="font-medium">{t('reviews.signedOut')}</p>
      {hasDraft ? <p className="text-small text-soft">{t('reviews.kept')}</p> : null}
      <a ref={takesFocus ? focusAtOnce : undefined} href={signInAddress()} className={BUTTON.quiet}>
        <DiscordLogo className="size-5" />
        {t('myServers.login')}
      </a>
    </div>
  );
}

/** The form is fetched by those alone who are signed in. */
function MembersForm({
  discordServerId,
  userId,
  onSessionEnded,
}: {
  discordServerId: string;
  userId: string;
  onSessionEnded: () => void;
}) {
  const { t } = useLanguage();
  const { ownReview, isPending } = useOwnReview(discordServerId);
  return (
    <Lazy
      code={reviewForm}
      loading={<FormSkeleton />}
      renderFailed={(retry) => (
        <Notice urgent title={t('reviews.formFailed')}>
          <RetryButton retry={retry} className={BUTTON.quiet} />
        </Notice>
      )}
    >
      {(ReviewForm) =>
        isPending ? (
          <FormSkeleton />
        ) : (
          <ReviewForm
            discordServerId={discordServerId}
            userId={userId}
            ownReview={ownReview}
            onSessionEnded={onSessionEnded}
          />
        )
      }
    </Lazy>
  );
}

/** The skeleton of the form. */
function FormSkeleton() {
  const { t } = useLanguage();
  return (
    <div className="grid animate-wait gap-5">
      <output className="sr-only">{t('reviews.waiting')}</output>
      <div>
        <SkeletonLine className="w-24" />
        <div className="mt-1.5 flex h-11 items-center">
          <SkeletonLine className="w-52" />
        </div>
      </div>
      <div>
        <SkeletonLine className="w-28" />
        <div className="mt-1.5 rounded-control border border-transparent bg-raised py-2.5">
          <div className="h-[4lh]" />
        </div>
      </div>
      <SkeletonButton className="w-full sm:w-44" />
    </div>
  );
}

function neverChanges() {
  return () => {};
}

/** Takes the focus, since the form that had it is gone. */
function focusAtOnce(link: HTMLElement | null): void {
  link?.focus();
}
