import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import { withAllTexts } from '../i18n/texts.ts';
import { useState } from 'react';
import type { ReviewPart } from '#contract/review-reports.ts';
import type { Review } from '#contract/reviews.ts';
import { useAuth } from '../auth/auth.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { TOOL } from '../ui/button.ts';
import { FailureToast } from '../ui/failure-toast.tsx';
import { DiscordLogo } from '../ui/images/discord-logo.tsx';
import { Lazy, lazyCode } from '../ui/lazy-code.tsx';
import { ActionMenu } from '../ui/menu.tsx';
import { useLoadOnPress } from '../ui/use-load-on-press.ts';
import { useOwnReview } from './use-own-review.ts';

// Loaded when it is first opened.
const reportDialog = lazyCode(
  async () => (await withAllTexts(import('./report-review-dialog.tsx'))).ReportReviewDialog,
);

/** The menu beside a review or reply of another person: it reports them, and leads visitors to sign in. */
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
  const { user, signIn } = useAuth();
  const { ownReview, manages, isPending } = useOwnReview(discordServerId);
  const [isOpen, setOpen] = useState(false);
  const load = useLoadOnPress(reportDialog, t('reviewReports.failed'));
  const isTheirs = of === 'reply' ? manages : ownReview?.id === review.id;
  if (user === undefined || (user && (isPending || isTheirs))) return null;
  const about = t(`reviewReports.about.${of}`, { name: review.username });
  return (
    <>
      <ActionMenu
        label={t('reviewReports.options', { about })}
        title={about}
        className={`${TOOL} print:hidden`}
        actions={[
          user
            ? {
                label: t('reviewReports.report'),
                sign: <Flag className="size-4" />,
                onSelect: () => load(() => setOpen(true)),
              }
            : {
                label: t('reviewReports.signIn'),
                sign: <DiscordLogo className="size-4" />,
                onSelect: () => signIn(),
              },
        ]}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </ActionMenu>
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
