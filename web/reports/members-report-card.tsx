import { Flag } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAuth } from '../auth/auth.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { withTexts } from '../i18n/texts.ts';
import { BUTTON } from '../ui/button.ts';
import { Card } from '../ui/card.tsx';
import { Lazy, lazyCode } from '../ui/lazy-code.tsx';
import { showToast } from '../ui/toast/toast-store.ts';

// Loaded when it is first opened.
const reportDialog = lazyCode(
  async () => (await withTexts(['interaction'], import('./report-dialog.tsx'))).ReportDialog,
);

/** The card of somebody who is signed in, and the dialog that its button opens. */
export function MembersReportCard({ discordServerId }: { discordServerId: string }) {
  const { t } = useLanguage();
  const { user } = useAuth();
  const [openedBy, setOpenedBy] = useState<string | null>(null);

  const open = async (userId: string) => {
    try {
      await reportDialog.load();
      setOpenedBy(userId);
    } catch {
      showToast({ title: t('reports.failed'), text: t('toasts.noAnswer'), tone: 'failed' });
    }
  };

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
          if (user) void open(user.id);
        }}
        className={`${BUTTON.quiet} w-full`}
      >
        <Flag aria-hidden="true" className="size-5" />
        {t('reports.title')}
      </button>
      {openedBy === null ? null : (
        <Lazy code={reportDialog} loading={null} renderFailed={() => null}>
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
