import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import { Link } from 'wouter';
import type { Webhook } from '#contract/webhooks.ts';
import type { Workshop } from '#contract/workshop.ts';
import { queryKeyOf } from '../../api/query.ts';
import { usePagedQuery } from '../../api/use-paged-query.ts';
import { guildCardId } from '../../guilds/guild-card.tsx';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON, TOOL } from '../../ui/button.ts';
import { PRESERVE_SCROLL } from '../../ui/preserve-scroll.ts';
import { managedReviewsOf, webhooksOf } from './queries.ts';
import { toDosOf, type ToDo } from './to-do.ts';
import { useEventsOffer } from './use-events-offer.ts';
import { tabAddress } from './workshop-tabs.ts';
import { useUsualWait } from './use-usual-wait.ts';

/** What there is to do about a listing today, each a link to its place; or that all is well. */
export function Today({ workshop }: { workshop: Workshop }) {
  const { t } = useLanguage();
  const heading = useId();
  const { id } = workshop.guild;
  const webhooks = useQuery<Webhook[]>({ queryKey: queryKeyOf(webhooksOf(id)), staleTime: 0 });
  const reviews = usePagedQuery(managedReviewsOf(id, 'waiting'));
  const section = useRef<HTMLElement>(null);
  const { isDismissed, dismiss } = useEventsOffer(id);
  // The focused button is about to be removed, so the focus moves to the section.
  const dismissOffer = () => {
    section.current?.focus({ preventScroll: true });
    dismiss();
  };
  const toDos = toDosOf(workshop, {
    webhooks: webhooks.data ?? [],
    reviews: reviews.data?.pages[0]?.total ?? 0,
    status: guildCardId(id),
    offersEvents: !isDismissed,
  });
  const isLoading = webhooks.isPending || reviews.isPending;
  const hasFailed = webhooks.data === undefined || reviews.data === undefined;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={heading}
      className="mt-5 items-center gap-6 outline-none lg:flex"
    >
      <h2 id={heading} className="font-display text-title font-semibold max-lg:mb-2.5">
        {t('workshop.today.title')}
      </h2>
      <div className="min-h-12 flex-1" aria-busy={isLoading}>
        {isLoading ? (
          <output className="flex min-h-12 items-center text-soft">{t('workshop.today.loading')}</output>
        ) : toDos.length > 0 ? (
          <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-2 lg:flex lg:flex-wrap">
            {toDos.map((toDo) => (
              <li key={toDo.what === 'webhook' ? toDo.ending : toDo.what} className="flex">
                <ToDoLink guildId={id} toDo={toDo} />
                {toDo.what === 'events' ? <Dismiss onDismiss={dismissOffer} /> : null}
              </li>
            ))}
          </ul>
        ) : hasFailed ? null : (
          <p className="flex min-h-12 items-center gap-2.5">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-online" />
            {t('workshop.today.allWell')}
          </p>
        )}
        {hasFailed && !isLoading ? (
          <p role="alert" className="flex flex-wrap items-center text-soft">
            {t('workshop.today.failed')}
            <button
              type="button"
              className={BUTTON.aside}
              onClick={() => {
                if (webhooks.isError) void webhooks.refetch();
                if (reviews.isError) void reviews.refetch();
              }}
            >
              {t('listings.tryAgain')}
            </button>
          </p>
        ) : null}
      </div>
    </section>
  );
}

function ToDoLink({ guildId, toDo }: { guildId: string; toDo: ToDo }) {
  const words = useToDoWords();
  return (
    <Link
      href={`${tabAddress(guildId, toDo.tab)}#${toDo.place}`}
      state={PRESERVE_SCROLL}
      className="flex h-full min-h-12 flex-1 items-center justify-between gap-2 rounded-control border border-edge bg-surface px-4 py-2.5 text-small font-semibold transition-colors hover:border-accent-text hover:text-accent-text"
    >
      {words(toDo)}
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-soft" />
    </Link>
  );
}

/** The button that dismisses the offer to show events. */
function Dismiss({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useLanguage();
  return (
    <button
      type="button"
      aria-label={t('workshop.today.hide', { offer: t('workshop.today.events') })}
      onClick={onDismiss}
      className={TOOL}
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}

function useToDoWords() {
  const { t, language } = useLanguage();
  const wait = useUsualWait();
  return (toDo: ToDo): string => {
    switch (toDo.what) {
      case 'webhook':
        return t('workshop.today.webhook', { ending: toDo.ending });
      case 'reviews':
      case 'ready':
        return t(`workshop.today.${toDo.what}`, {
          count: toDo.number,
          shown: fullCount(toDo.number, language),
        });
      case 'edit':
      case 'submission':
        return wait === null
          ? t(`workshop.today.${toDo.what}`)
          : t(`workshop.today.${toDo.what}Lately`, { time: wait });
      default:
        return t(`workshop.today.${toDo.what}`);
    }
  };
}
