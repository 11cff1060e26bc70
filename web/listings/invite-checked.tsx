import { useEffect, useReducer } from 'react';
import { getInviteCheck } from '#contract/invites.ts';
import { elapsedTime } from '../moderation/elapsed-time.ts';
import { apiQuery } from '../api/query.ts';
import { serverNow } from '../api/server-clock.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { localDateAndTime } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';

const TICK_MS = 20_000;

/** When Discord was last asked about a listing's invite; nothing when it never was. */
export function InviteChecked({ discordServerId }: { discordServerId: string }) {
  const { t, language } = useLanguage();
  const { data, refetch } = useApiQuery(apiQuery(getInviteCheck, { params: { discordServerId } }));
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    // Who comes back from Discord has had it checked.
    const lookAgain = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, [refetch]);
  const at = data?.checkedAt;
  if (!at) return null;
  return (
    <time dateTime={at} title={localDateAndTime(at, language)}>
      {t('join.checked', { when: elapsedTime(at, serverNow(), language) ?? t('join.justNow') })}
    </time>
  );
}
