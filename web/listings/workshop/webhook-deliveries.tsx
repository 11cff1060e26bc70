import { useQuery } from '@tanstack/react-query';
import type { WebhookDelivery } from '#contract/webhooks.ts';
import { queryKeyOf } from '../../api/query.ts';
import { localDateAndTime } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Badge } from '../../ui/badge.tsx';
import { BUTTON } from '../../ui/button.ts';
import { deliveriesOf } from './queries.ts';
import { eventText } from './webhook-texts.ts';

const TONES = { delivered: 'good', waiting: 'waiting', failed: 'bad', dropped: 'plain' } as const;

/** The last messages to a webhook: what each told of, when, and what has become of it. */
export function WebhookDeliveries({ guildId, webhookId }: { guildId: string; webhookId: string }) {
  const { t } = useLanguage();
  const query = useQuery<WebhookDelivery[]>({
    queryKey: queryKeyOf(deliveriesOf(guildId, webhookId)),
    staleTime: 0,
  });
  if (query.data === undefined)
    return query.isError ? (
      <div role="alert">
        <p className="mb-3">{t('workshop.webhooks.deliveriesFailed')}</p>
        <button type="button" className={BUTTON.quiet} onClick={() => void query.refetch()}>
          {t('listings.tryAgain')}
        </button>
      </div>
    ) : (
      <output className="text-soft">{t('workshop.webhooks.deliveriesLoading')}</output>
    );
  if (query.data.length === 0) return <p className="text-soft">{t('workshop.webhooks.nothing')}</p>;
  return (
    <section
      aria-label={t('workshop.webhooks.deliveries')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard, too
      tabIndex={0}
      className="max-h-96 overflow-y-auto"
    >
      <ol className="divide-y divide-line">
        {query.data.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} />
        ))}
      </ol>
    </section>
  );
}

function Delivery({ delivery: { event, at, status, tries, nextTryAt } }: { delivery: WebhookDelivery }) {
  const { t, language } = useLanguage();
  const words = useDeliveryWords();
  return (
    <li className="grid justify-items-start gap-1 py-2.5">
      <p className="font-semibold">{words.ofEvent(event)}</p>
      <Badge tone={TONES[status]}>{words.ofOutcome(status, tries)}</Badge>
      <p className="text-fine text-soft">
        <time dateTime={at}>{localDateAndTime(at, language)}</time>
        {nextTryAt === null ? null : (
          <span>
            {' · '}
            <time dateTime={nextTryAt}>
              {t('workshop.webhooks.next', { when: localDateAndTime(nextTryAt, language) })}
            </time>
          </span>
        )}
      </p>
    </li>
  );
}

/** Events and outcomes of messages in words. */
export function useDeliveryWords() {
  const { t, language } = useLanguage();
  return {
    ofEvent: (name: string) => t(eventText(name)),
    ofOutcome: (status: WebhookDelivery['status'], tries: number) => {
      const counted = { count: tries, shown: String(tries), language };
      if (status === 'failed') return t('workshop.webhooks.outcome.failed', counted);
      if (status === 'waiting' && tries > 0) return t('workshop.webhooks.outcome.tried', counted);
      return t(`workshop.webhooks.outcome.${status}`);
    },
  };
}
