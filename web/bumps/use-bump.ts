import { useState } from 'react';
import { bumpListing } from '#contract/bumps.ts';
import { ApiError, call } from '../api/call.ts';
import { errorMessage } from '../api/error-message.ts';
import { useAction } from '../auth/use-action.ts';
import { localTime } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import type { Translate } from '../i18n/translate.ts';
import { nextBumpAfter } from './cooldown.ts';

/** The page that a bump is made on; the toasts differ between them. */
export type BumpedOn = 'serverPage' | 'myServers';

/** A function that bumps a listing, and when it is possible next. */
export function useBump(
  discordServerId: string,
  lastBumpedAt: string | null,
  on: BumpedOn,
): { nextBumpAt: string | null; isPending: boolean; bump: () => void } {
  const { t, language } = useLanguage();
  const { run, pendingAction } = useAction({ isOutdatedBy: (error) => nextBumpIn(error) !== null });
  const [nextInAnswer, setNextInAnswer] = useState<string | null>(null);
  const target = `bump ${discordServerId}`;
  const bump = () =>
    void run({
      target,
      endpoint: bumpListing,
      call: async () => call(bumpListing, { params: { discordServerId } }),
      onSuccess: ({ nextBumpAt }) => setNextInAnswer(nextBumpAt),
      succeeded: () => successIn(t, on),
      failed: (_reason, error) => {
        const next = nextBumpIn(error);
        if (next === null) return failureIn(t, on, error);
        setNextInAnswer(next);
        const time = localTime(next, language);
        const title = on === 'serverPage' ? t('bumps.onCooldown') : t('bumps.ownFailed');
        return { title, text: t('bumps.againAt', { time }) };
      },
    });

  return {
    nextBumpAt: later(nextInAnswer, nextBumpAfter(lastBumpedAt)),
    isPending: pendingAction(target) !== undefined,
    bump,
  };
}

function successIn(t: Translate, on: BumpedOn) {
  return on === 'serverPage'
    ? { title: t('bumps.bumped'), text: t('bumps.statsUpdated') }
    : { title: t('bumps.ownBumped'), text: t('bumps.ownStatsUpdated') };
}

function failureIn(t: Translate, on: BumpedOn, error: unknown) {
  if (on === 'serverPage') return { title: t('bumps.failed'), text: errorMessage(error, t) };
  const hasReason = error instanceof ApiError && error.sentence !== null;
  return { title: t('bumps.ownFailed'), text: hasReason ? errorMessage(error, t) : t('bumps.ownFailedText') };
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
