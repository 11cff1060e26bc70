import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getBotPermission, Workshop } from '#contract/workshop.ts';
import { queryKeyOf } from '../../api/query.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { MakeInvite } from '../submissions/make-invite.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Card } from '../../ui/card.tsx';
import { botPermissionOf } from './queries.ts';
import { READY_ITEMS, inviteStanding, readinessOf, type ReadyItem, type ReadyState } from './readiness.ts';
import { useReadyWords } from './use-ready-words.ts';
import type { SectionProps } from './use-workshop.ts';
import { useSwitches } from './use-switches.ts';
import { PLACES } from './to-do.ts';

const SMALL = `${BUTTON.quiet} px-4 text-small`;
const MARKS = { done: CircleCheck, missing: CircleDashed, unknown: CircleQuestionMark };
const COLOURS = { done: 'text-online', missing: 'text-caution', unknown: 'text-soft' };

interface Mending {
  workshop: Workshop;
  onAddBot: () => void;
  onCheckAgain: () => void;
  /** Opens the form, perhaps with a link that was just made; null while it cannot be sent. */
  onEdit: ((madeLink?: string) => void) | null;
}

/** The checklist of a listing, with a link or button for each failed check. */
export function ReadyCard({ workshop, acts }: Pick<SectionProps, 'workshop' | 'acts'>) {
  const { t } = useLanguage();
  const { guild, listing } = workshop;
  const permission = useQuery<ReplyOf<typeof getBotPermission>>({
    queryKey: queryKeyOf(botPermissionOf(guild.id)),
    enabled: guild.botInGuild,
    staleTime: 0,
  });
  const states = readinessOf(workshop, permission.data?.mayInvite ?? null);
  const finished = READY_ITEMS.filter((item) => states[item] === 'done');
  const left = READY_ITEMS.filter((item) => states[item] !== 'done');
  const done = finished.length;
  const wasPublished = listing !== null && listing.publicContent !== null;
  const isEditable =
    guild.botInGuild && (listing === null || listing.status === 'approved' || listing.status === 'rejected');
  const mending = {
    workshop,
    onAddBot: acts.addBot,
    onCheckAgain: () => void permission.refetch(),
    onEdit: isEditable ? acts.edit : null,
  };
  const itemOf = (item: ReadyItem) => (
    <Item key={item} item={item} state={states[item]} workshop={workshop}>
      <Mend item={item} state={states[item]} isChecking={permission.isFetching} {...mending} />
    </Item>
  );
  return (
    <Card title={t(wasPublished ? 'workshop.ready.published' : 'workshop.ready.title')} anchor={PLACES.ready}>
      <div className="mb-5 grid gap-2.5">
        <output className="block text-soft">
          {t('workshop.ready.progress', { done, all: READY_ITEMS.length })}
        </output>
        <div aria-hidden="true" className="flex gap-1">
          {READY_ITEMS.map((item, place) => (
            <span
              key={item}
              className={`h-1.5 flex-1 rounded-full border ${place < done ? 'border-online bg-online' : 'border-edge'}`}
            />
          ))}
        </div>
      </div>
      <ul className="divide-y divide-line">{left.map((item) => itemOf(item))}</ul>
      {finished.length === 0 ? null : (
        <details className="group">
          <summary className="mt-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-small font-semibold text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
            {t('workshop.ready.finished')}
          </summary>
          <ul className="mt-1 divide-y divide-line">{finished.map((item) => itemOf(item))}</ul>
        </details>
      )}
    </Card>
  );
}

function Item({
  item,
  state,
  workshop,
  children,
}: {
  item: ReadyItem;
  state: ReadyState;
  workshop: Workshop;
  children: ReactNode;
}) {
  const { t } = useLanguage();
  const words = useReadyWords(workshop)(item, state);
  const Mark = MARKS[state];
  return (
    <li className="flex gap-3 py-3.5 first:pt-0 last:pb-0">
      <Mark aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${COLOURS[state]}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold">
            <span className="sr-only">{t(`workshop.ready.${state}`)} </span>
            {t(`workshop.ready.items.${item}`)}
          </p>
          <p className="mt-0.5 max-w-prose text-small text-soft">{words}</p>
        </div>
        {children}
      </div>
    </li>
  );
}

/** The link or button for a failed check, or one that repeats an unknown one. */
function Mend({
  item,
  state,
  isChecking,
  workshop,
  onAddBot,
  onCheckAgain,
  onEdit,
}: Mending & { item: ReadyItem; state: ReadyState; isChecking: boolean }) {
  const { t } = useLanguage();
  const { guild, listing } = workshop;
  if (state === 'done') return null;
  if (item === 'bot') return <Press words={t('workshop.ready.addBot')} onPress={onAddBot} />;
  if (item === 'permission' && guild.botInGuild)
    return (
      <>
        {state === 'missing' ? <Press words={t('workshop.ready.addAgain')} onPress={onAddBot} /> : null}
        <Press words={t('workshop.ready.checkAgain')} isBusy={isChecking} onPress={onCheckAgain} />
      </>
    );
  if (item === 'events' && listing !== null && !listing.eventsLocked) return <ShowEvents listing={listing} />;
  if (onEdit === null) return null;
  // Another link would not open what is paused.
  if (item === 'invite' && inviteStanding(listing) !== 'paused')
    return <MakeInvite guildId={guild.id} onMade={onEdit} />;
  if (item === 'description' || item === 'tags')
    return <Press words={t(`workshop.ready.mend.${item}`)} onPress={() => onEdit()} />;
  return null;
}

function ShowEvents({ listing }: { listing: NonNullable<Workshop['listing']> }) {
  const { t } = useLanguage();
  const { isBusy, onSwitch } = useSwitches(listing)('showEvents');
  return <Press words={t('workshop.ready.showEvents')} isBusy={isBusy} onPress={() => onSwitch(true)} />;
}

function Press({ words, isBusy = false, onPress }: { words: string; isBusy?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onPress();
      }}
      className={SMALL}
    >
      {words}
    </button>
  );
}
