import { Flag } from 'lucide-react';
import { useState } from 'react';
import type { ReviewPart } from '#contract/review-reports.ts';
import type { Review } from '#contract/reviews.ts';
import { useAuth } from '../auth/auth.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { FailureToast } from '../ui/failure-toast.tsx';
import { Lazy, lazyCode } from '../ui/lazy-code.tsx';
import { useLoadOnPress } from '../ui/use-load-on-press.ts';
import { useOwnReview } from './use-own-review.ts';

// Loaded when it is first opened.
const reportDialog = lazyCode(async () => (await import('./report-review-dialog.tsx')).ReportReviewDialog);

const BUTTON =
  '-my-3 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-fine font-medium text-soft transition-colors hover:text-ink print:hidden';

/** The button that reports a review or reply of another person; visitors are led to sign in. */
export function ReportTool({
  discordServerId,
  review,
  of,
}: {
  discordServerId: string;
  review: Review;
  of: ReviewPart;
}) {
  const { t } = useLanguage();
  const { user, signInAddress } = useAuth();
  const { ownReview, manages, isPending } = useOwnReview(discordServerId);
  const [isOpen, setOpen] = useState(false);
  const load = useLoadOnPress(reportDialog, t('reviewReports.failed'));
  const isTheirs = of === 'reply' ? manages : ownReview?.id === review.id;
  const words = (
    <>
      <Flag aria-hidden="true" className="size-3.5" />
      {t('reviewReports.report')}
      <span className="sr-only"> {t(`reviewReports.about.${of}`, { name: review.username })}</span>
    </>
  );
  return (
    <>
      {user ? (
        isPending || isTheirs ? null : (
          <button type="button" className={BUTTON} onClick={() => load(() => setOpen(true))}>
            {words}
          </button>
        )
      ) : user === null ? (
        <a href={signInAddress()} title={t('reviewReports.signIn')} className={BUTTON}>
          {words}
        </a>
      ) : null}
      {isOpen ? (
        <Lazy
          code={reportDialog}
          loading={null}
          renderFailed={() => (
            <FailureToast title={t('reviewReports.failed')} retry={null} onShown={() => setOpen(false)} />
          )}
        >
          {(ReportReviewDialog) => (
            <ReportReviewDialog
              discordServerId={discordServerId}
              review={review}
              of={of}
              onClose={() => setOpen(false)}
            />
          )}
        </Lazy>
      ) : null}
    </>
  );
}
