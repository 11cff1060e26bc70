import { lazy, Suspense, useState } from 'react';
import { useAuth } from '../auth/auth.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { Card, WaitingCard } from '../ui/card.tsx';
import { Firewall } from '../ui/firewall.tsx';
import { LoadAnew } from '../ui/load-anew.tsx';
import { WaitingButton, WaitingLine } from '../ui/waiting-line.tsx';

const MembersReportCard = lazy(async () => ({
  default: (await import('./members-report-card.tsx')).MembersReportCard,
}));

/** The way to tell the admins that something is wrong with a server; for visitors it is not there. */
export function ReportCard({ discordServerId }: { discordServerId: string }) {
  const { user } = useAuth();
  const [wasMember, setWasMember] = useState(false);
  if (user && !wasMember) setWasMember(true);
  if (user || wasMember) {
    return (
      <Firewall instead={<FailedReportCard />}>
        <Suspense fallback={<WaitingReportCard />}>
          <MembersReportCard discordServerId={discordServerId} />
        </Suspense>
      </Firewall>
    );
  }
  if (user === null) return null;
  return (
    <div className="hidden claimed:block">
      <WaitingReportCard />
    </div>
  );
}

/** The shape of the card while it is not known who is signed in. */
function WaitingReportCard() {
  return (
    <WaitingCard>
      <div className="mb-5 text-small">
        <WaitingLine className="w-full" />
        <WaitingLine className="w-3/4" />
      </div>
      <WaitingButton />
    </WaitingCard>
  );
}

function FailedReportCard() {
  const { t } = useLanguage();
  return (
    <Card title={t('reports.title')}>
      <p className="mb-5 text-small text-soft">{t('toasts.noAnswer')}</p>
      <LoadAnew className={`${BUTTON.quiet} w-full`} />
    </Card>
  );
}
