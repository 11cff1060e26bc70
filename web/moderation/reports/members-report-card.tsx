import Flag from 'lucide-react/icons/flag';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { reportAddress } from '#contract/paths.ts';
import { useAuth } from '../../auth/auth.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Card } from '../../ui/card.tsx';
import { FailureToast } from '../../ui/failure-toast.tsx';
import { Lazy, lazyCode } from '../../ui/lazy-code.tsx';
import { useLoadOnPress } from '../../ui/use-load-on-press.ts';

// Loaded when it is first opened.
const reportDialog = lazyCode(async () => (await import('./report-dialog.tsx')).ReportDialog);

/** The card of somebody who is signed in, and the dialog that its button opens. */
export function MembersReportCard({ discordServerId }: { discordServerId: string }) {
  const { t } = useLanguage();
  const { user } = useAuth();
  const [openedBy, setOpenedBy] = useState<string | null>(null);

  const load = useLoadOnPress(reportDialog, t('reports.failed'));

  // With the session the card goes, and with it the element that had the focus.
  const isLeft = !user && openedBy === null;
  useEffect(() => {
    if (isLeft && document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true });
  }, [isLeft]);

  // Who is signed out while writing keeps the dialog and its text.
  if (isLeft) return null;
  return (
    <Card title={t('reports.title')}>
      <p className="mb-5 text-small text-soft">{t('reports.text')}</p>
      <button
        type="button"
        onClick={() => {
          if (user) load(() => setOpenedBy(user.id));
        }}
        className={`${BUTTON.quiet} w-full`}
      >
        <Flag aria-hidden="true" className="size-5" />
        {t('reports.title')}
      </button>
      <Link
        href={reportAddress(discordServerId)}
        className="mx-auto -mb-3 mt-2 flex min-h-11 w-fit items-center text-small underline decoration-edge underline-offset-4 hover:text-accent-text"
      >
        {t('reports.withoutAccount')}
      </Link>
      {openedBy === null ? null : (
        <Lazy
          code={reportDialog}
          loading={null}
          renderFailed={() => (
            <FailureToast title={t('reports.failed')} retry={null} onShown={() => setOpenedBy(null)} />
          )}
        >
          {(ReportDialog) => (
            <ReportDialog
              userId={openedBy}
              discordServerId={discordServerId}
              onClose={() => setOpenedBy(null)}
            />
          )}
        </Lazy>
      )}
    </Card>
  );
}
