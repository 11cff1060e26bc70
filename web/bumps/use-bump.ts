import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bumpListing } from '#contract/bumps.ts';
import { ApiError, call } from '../api/call.ts';
import { errorMessage } from '../api/error-message.ts';
import { useMemberCall } from '../auth/use-member-call.ts';
import { timeOfDay } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import type { Translate } from '../i18n/translate.ts';
import { showToast } from '../ui/toast/toast-store.ts';
import { nextBumpAfter } from './cooldown.ts';

/** Where a bump is made; it is told of in the words of that place. */
export type BumpedOn = 'serverPage' | 'myServers';

/** Everything that a bump changes: lists and their order, the listing, the totals, one's own servers. */
const CHANGED = [
  ['/api', 'servers'],
  ['/api', 'stats'],
  ['/api', 'user'],
] as const;

/** The way to bump a listing, and when it can be done next. */
export function useBump(
  discordServerId: string,
  lastBumpedAt: string | null,
  on: BumpedOn,
): { nextBumpAt: string | null; isPending: boolean; bump: () => void } {
  const { t, language } = useLanguage();
  const queryClient = useQueryClient();
  const [toldNext, setToldNext] = useState<string | null>(null);
  const refresh = async () =>
    Promise.all(CHANGED.map(async (queryKey) => queryClient.invalidateQueries({ queryKey })));

  const { isUnderWay, start } = useMemberCall({
    key: ['bump', discordServerId],
    call: async () => call(bumpListing, { params: { discordServerId } }),
    onDone: ({ nextBumpAt }) => {
      setToldNext(nextBumpAt);
      showToast({ ...successIn(t, on), tone: 'done' });
      void refresh();
    },
    onFailed: (error) => {
      const next = nextBumpIn(error);
      if (next === null) {
        showToast({ ...failureIn(t, on, error), tone: 'failed' });
      } else {
        setToldNext(next);
        const time = timeOfDay(next, language);
        const title = on === 'serverPage' ? t('bumps.onCooldown') : t('bumps.ownFailed');
        showToast({ title, text: t('bumps.againAt', { time }), tone: 'failed' });
        void refresh();
      }
    },
  });

  return {
    nextBumpAt: later(toldNext, nextBumpAfter(lastBumpedAt)),
    isPending: isUnderWay,
    bump: start,
  };
}

function successIn(t: Translate, on: BumpedOn) {
  return on === 'serverPage'
    ? { title: t('bumps.bumped'), text: t('bumps.statsUpdated') }
    : { title: t('bumps.ownBumped'), text: t('bumps.ownStatsUpdated') };
}

function failureIn(t: Translate, on: BumpedOn, error: unknown) {
  if (on === 'serverPage') return { title: t('bumps.failed'), text: errorMessage(error, t) };
  const isTold = error instanceof ApiError && error.sentence !== null;
  return { title: t('bumps.ownFailed'), text: isTold ? errorMessage(error, t) : t('bumps.ownFailedText') };
}

/** When a refused bump may be made, where the refusal says it. */
function nextBumpIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null;
  const next = error.answer?.nextBumpAt;
  return typeof next === 'string' && !Number.isNaN(Date.parse(next)) ? next : null;
}

/** The later of two instants. ISO 8601 in UTC sorts as text. */
function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
