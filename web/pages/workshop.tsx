import { workshopAddress } from '#contract/paths.ts';
import { useQueryString } from '../api/use-query-string.ts';
import { MembersOnly } from '../auth/members-only.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { withAllTexts } from '../i18n/texts.ts';
import { isServerId } from '../listings/queries.ts';
import { Head } from '../shell/head.tsx';
import { BUTTON } from '../ui/button.ts';
import { lazyCode, useLazyCode } from '../ui/lazy-code.tsx';
import { Notice } from '../ui/notice.tsx';
import { RetryButton } from '../ui/retry-button.tsx';
import { tabAddress, workshopTabIn } from '../listings/workshop/workshop-tabs.ts';
import { WorkshopFrame } from '../listings/workshop/workshop-frame.tsx';
import { WorkshopSkeleton } from '../listings/workshop/workshop-skeleton.tsx';
import { MembersSignIn } from './members-sign-in.tsx';
import { NotFoundPage } from './not-found.tsx';

const workshop = lazyCode(
  async () => (await withAllTexts(import('../listings/workshop/workshop.tsx'))).WorkshopOfGuild,
);

/** `/my-servers/:id`: where all managers of a guild look after its listing. What a visitor sees of it is in the HTML. */
function WorkshopPage({ id }: { id: string }) {
  const { t } = useLanguage();
  const tab = workshopTabIn(useQueryString());
  if (!isServerId(id)) return <NotFoundPage />;
  return (
    <>
      <Head
        title={t('site.pageTitle', { page: t('workshop.title') })}
        description={t('workshop.intro')}
        path={workshopAddress(id)}
        robots="noindex"
      />
      <MembersOnly
        visitors={<MembersSignIn returnTo={tabAddress(id, tab)} />}
        frame={WorkshopFrame}
        waiting={<Waiting />}
      >
        {(user) => <Own userId={user.id} guildId={id} key={user.id} />}
      </MembersOnly>
    </>
  );
}
export { WorkshopPage as Page };

function Waiting() {
  return (
    <WorkshopFrame>
      <WorkshopSkeleton />
    </WorkshopFrame>
  );
}

/** The page's own part is fetched by those alone who are signed in. */
function Own({ userId, guildId }: { userId: string; guildId: string }) {
  const { t } = useLanguage();
  const { code: WorkshopOfGuild, hasFailed, retry } = useLazyCode(workshop);
  if (WorkshopOfGuild !== null) return <WorkshopOfGuild userId={userId} guildId={guildId} />;
  if (!hasFailed) return <Waiting />;
  return (
    <WorkshopFrame>
      <Notice urgent title={t('workshop.loadFailed')} text={t('toasts.noAnswer')}>
        <RetryButton retry={retry} className={BUTTON.quiet} />
      </Notice>
    </WorkshopFrame>
  );
}
