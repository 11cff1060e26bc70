import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { MOST_WEBHOOKS, type Webhook } from '#contract/webhooks.ts';
import type { WorkshopListing } from '#contract/workshop.ts';
import { queryKeyOf } from '../../api/query.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Card } from '../../ui/card.tsx';
import { listItem, useFocusNextOnRemove } from '../../ui/focus/focus-next-on-remove.ts';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { webhooksOf } from './queries.ts';
import { PLACES } from './to-do.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookItem } from './webhook-item.tsx';

/** The guild's webhooks, and the form for another one. */
export function WebhooksCard({ listing }: { listing: WorkshopListing }) {
  const { t } = useLanguage();
  const { discordServerId: guildId, status } = listing;
  const query = useQuery<Webhook[]>({ queryKey: queryKeyOf(webhooksOf(guildId)), staleTime: 0 });
  return (
    <Card title={t('workshop.webhooks.title')} anchor={PLACES.webhooks}>
      <div className="text-small">
        <p className="-mt-1 mb-3 text-soft">{t('workshop.webhooks.intro')}</p>
        {query.data !== undefined ? (
          <Webhooks guildId={guildId} webhooks={query.data} canAdd={status !== 'banned'} />
        ) : query.isError ? (
          <div role="alert">
            <p className="mb-3">{t('workshop.webhooks.loadFailed')}</p>
            <button type="button" className={BUTTON.quiet} onClick={() => void query.refetch()}>
              {t('listings.tryAgain')}
            </button>
          </div>
        ) : (
          <div aria-busy="true" className="animate-wait">
            <output className="sr-only">{t('workshop.webhooks.loading')}</output>
            <SkeletonLine className="w-40" />
          </div>
        )}
      </div>
    </Card>
  );
}

interface WebhooksProps {
  guildId: string;
  webhooks: readonly Webhook[];
  canAdd: boolean;
}

function Webhooks({ guildId, webhooks, canAdd }: WebhooksProps) {
  const { t } = useLanguage();
  const { place, noteFocus } = useFocusNextOnRemove(webhooks.map(({ id }) => id));
  // The form that was closed had the focus.
  const isFormLeft = useRef(false);
  const focusAfterForm = (next: HTMLElement | null) => {
    if (isFormLeft.current) next?.focus();
    isFormLeft.current = false;
  };
  return (
    <div ref={place} tabIndex={-1} onFocus={noteFocus} className="outline-offset-3">
      {webhooks.length === 0 ? (
        <p className="text-soft">{t('workshop.webhooks.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {webhooks.map((webhook) => (
            <li key={webhook.id} tabIndex={-1} {...listItem(webhook.id)}>
              <WebhookItem guildId={guildId} webhook={webhook} />
            </li>
          ))}
        </ul>
      )}
      {!canAdd ? null : webhooks.length >= MOST_WEBHOOKS ? (
        <p ref={focusAfterForm} tabIndex={-1} className="mt-3 text-soft">
          {t('workshop.webhooks.full')}
        </p>
      ) : (
        <Adding
          guildId={guildId}
          onLeave={() => (isFormLeft.current = true)}
          focusAfterForm={focusAfterForm}
        />
      )}
    </div>
  );
}

interface AddingProps {
  guildId: string;
  onLeave: () => void;
  focusAfterForm: (next: HTMLElement | null) => void;
}

function Adding({ guildId, onLeave, focusAfterForm }: AddingProps) {
  const { t } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <WebhookForm guildId={guildId} onLeave={onLeave} onClose={() => setIsOpen(false)} />;
  return (
    <button
      ref={focusAfterForm}
      type="button"
      className={`${BUTTON.quiet} mt-4 w-full`}
      onClick={() => setIsOpen(true)}
    >
      <Plus aria-hidden="true" className="size-4.5" />
      {t('workshop.webhooks.add')}
    </button>
  );
}
