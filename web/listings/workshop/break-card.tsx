import { relistServer, unlistServer, type WorkshopListing } from '#contract/workshop.ts';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { call } from '../../api/call.ts';
import { useAction } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Card } from '../../ui/card.tsx';

/** Hides a listing's page for a while, and shows it again. */
export function BreakCard({ listing: { discordServerId: guildId, unlisted } }: { listing: WorkshopListing }) {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction({ isOutdatedBy: () => true });
  const target = `break ${guildId}`;
  const isSending = pendingAction(target) !== undefined;
  const endpoint = unlisted ? relistServer : unlistServer;
  const change = () =>
    void run({
      target,
      endpoint,
      call: async () => call(endpoint, { params: { guildId } }),
      succeeded: (after) =>
        after.unlisted
          ? { title: t('workshop.rest.isHidden'), text: t('workshop.rest.isHiddenText') }
          : { title: t('workshop.rest.isShown'), text: t('workshop.rest.isShownText') },
      failed: (reason) => ({ title: t('workshop.rest.failed'), text: reason }),
      awaitsRefetch: true,
    });
  const words = unlisted
    ? t(isSending ? 'workshop.rest.showing' : 'workshop.rest.show')
    : t(isSending ? 'workshop.rest.hiding' : 'workshop.rest.hide');
  return (
    <Card title={t('workshop.rest.title')}>
      <p className="text-small text-soft">{t(unlisted ? 'workshop.rest.hidden' : 'workshop.rest.text')}</p>
      <button
        type="button"
        aria-disabled={isSending}
        onClick={change}
        className={`mt-5 w-full ${unlisted ? BUTTON.primary : BUTTON.quiet}`}
      >
        {isSending ? <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" /> : null}
        <span>{words}</span>
      </button>
    </Card>
  );
}
