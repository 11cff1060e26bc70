import ChevronRight from 'lucide-react/icons/chevron-right';
import Trash2 from 'lucide-react/icons/trash';
import { useId, useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Badge } from '../../ui/badge.tsx';
import { TOOL } from '../../ui/button.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useWebhook } from './use-webhooks.ts';
import { useDeliveryWords, WebhookDeliveries } from './webhook-deliveries.tsx';

/** A webhook in a line; opened it says what it tells of and what came last, and is tested and removed. One that is off is open. */
export function WebhookItem({ guildId, webhook }: { guildId: string; webhook: Webhook }) {
  const { t } = useLanguage();
  const { ending, madeBy, off } = webhook;
  const [isAsking, setIsAsking] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const { isTesting, isRemoving, test, remove } = useWebhook(guildId, webhook, () => setIsAsking(false));
  const which = <span className="sr-only"> {t('workshop.webhooks.ofThis', { ending })}</span>;
  return (
    <>
      <details open={off !== null} className="group">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 py-1.5 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-soft transition-transform group-open:rotate-90"
          />
          <h3 className="font-semibold">
            <bdi>{t('workshop.webhooks.ending', { ending })}</bdi>
          </h3>
          <Badge tone={off === null ? 'good' : 'bad'}>
            {t(off === null ? 'workshop.webhooks.on' : 'workshop.webhooks.off')}
          </Badge>
        </summary>
        <div className="ps-6 pb-3">
          <p className="text-fine text-soft">{t('workshop.webhooks.madeBy', { name: madeBy })}</p>
          <Facts webhook={webhook} />
          <div className="mt-2 -ms-2.5 flex flex-wrap">
            {off === null ? (
              <button type="button" className={TOOL} aria-disabled={isTesting} onClick={test}>
                {t(isTesting ? 'workshop.webhooks.testing' : 'workshop.webhooks.test')}
                {which}
              </button>
            ) : null}
            <button
              type="button"
              className={TOOL}
              aria-expanded={isOpen}
              aria-controls={panel}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t('workshop.webhooks.deliveries')}
              {which}
            </button>
            <button type="button" className={TOOL} onClick={() => setIsAsking(true)}>
              <Trash2 aria-hidden="true" className="size-4.5" />
              {t('workshop.webhooks.remove')}
              {which}
            </button>
          </div>
          <div id={panel} hidden={!isOpen} className="mt-2 rounded-control border border-line p-3">
            {isOpen && !isRemoving ? <WebhookDeliveries guildId={guildId} webhookId={webhook.id} /> : null}
          </div>
        </div>
      </details>
      {isAsking ? (
        <ConfirmDialog
          title={t('workshop.webhooks.removeTitle')}
          cancel={t('workshop.webhooks.cancel')}
          confirm={t(isRemoving ? 'workshop.webhooks.removing' : 'workshop.webhooks.remove')}
          isSending={isRemoving}
          onConfirm={remove}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('workshop.webhooks.removeText')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function Facts({ webhook: { events, off, last } }: { webhook: Webhook }) {
  const { t } = useLanguage();
  const { ofEvent, ofOutcome } = useDeliveryWords();
  return (
    <div className="mt-1.5 grid gap-1">
      {off === null ? null : (
        <p className="font-medium text-caution">{t(`workshop.webhooks.because.${off.because}`)}</p>
      )}
      <ul aria-label={t('workshop.webhooks.events.chosen')} className="flex flex-wrap gap-1.5">
        {events.map((event) => (
          <li key={event}>
            <Badge tone="plain">{ofEvent(event)}</Badge>
          </li>
        ))}
      </ul>
      <p className="text-soft">
        {last === null
          ? t('workshop.webhooks.nothing')
          : t('workshop.webhooks.last', {
              what: `${ofEvent(last.event)} · ${ofOutcome(last.status, last.tries)}`,
            })}
      </p>
    </div>
  );
}
