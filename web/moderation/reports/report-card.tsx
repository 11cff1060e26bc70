import Flag from 'lucide-react/icons/flag';
import { withAllTexts } from '../../i18n/texts.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { reportAddress } from '#contract/paths.ts';
import { useAuth } from '../../auth/auth.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Card, SkeletonCard } from '../../ui/card.tsx';
import { Lazy, lazyCode } from '../../ui/lazy-code.tsx';
import { ReloadButton } from '../../ui/reload-button.tsx';
import { SkeletonButton, SkeletonLine } from '../../ui/skeleton.tsx';

const membersReportCard = lazyCode(
  async () => (await withAllTexts(import('./members-report-card.tsx'))).MembersReportCard,
);

/** The way to tell the admins that something is wrong with a server; for visitors a link to the form without an account. */
export function ReportCard({ discordServerId }: { discordServerId: string }) {
  const { t } = useLanguage();
  const { user } = useAuth();
  const [wasMember, setWasMember] = useState(false);
  if (user && !wasMember) setWasMember(true);
  if (user || wasMember) {
    return (
      <Lazy
        code={membersReportCard}
        loading={<ReportCardSkeleton />}
        renderFailed={() => <FailedReportCard />}
      >
        {(MembersReportCard) => <MembersReportCard discordServerId={discordServerId} />}
      </Lazy>
    );
  }
  return (
    <>
      <Link
        href={reportAddress(discordServerId)}
        className={`${BUTTON.quiet} w-full ${user === null ? '' : 'claimed:hidden'}`}
      >
        <Flag aria-hidden="true" className="size-5" />
        {t('publicNotice.title')}
      </Link>
      {user === null ? null : (
        <div className="hidden claimed:block">
          <ReportCardSkeleton />
        </div>
      )}
    </>
  );
}

/** The shape of the card while it is not known who is signed in. */
function ReportCardSkeleton() {
  return (
    <SkeletonCard>
      <div className="mb-5 text-small">
        <SkeletonLine className="w-full" />
        <SkeletonLine className="w-3/4" />
      </div>
      <SkeletonButton />
      <div className="mt-2 h-8 pt-3 text-small">
        <SkeletonLine className="w-full" />
      </div>
    </SkeletonCard>
  );
}

function FailedReportCard() {
  const { t } = useLanguage();
  return (
    <Card title={t('reports.title')}>
      <p className="mb-5 text-small text-soft">{t('toasts.noAnswer')}</p>
      <ReloadButton className={`${BUTTON.quiet} w-full`} />
    </Card>
  );
}
