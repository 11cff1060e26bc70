import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { addFavourite, removeFavourite } from '#contract/favourites.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { broadcastFavourites, onFavouritesElsewhere } from './favourites-broadcast.ts';
import { setFavourites } from './known-favourites.ts';
import { favouriteIds, MEMBER_FAVOURITES, merged } from './queries.ts';

/** Provides what a member has saved, here and in other tabs. */
export function MemberFavourites(): null {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { data: saved } = useQuery(favouriteIds);
  const { data: outcome } = useQuery({ ...merged, enabled: false });
  const toggleNow = useToggle();
  const toggle = useEffectEvent(toggleNow);
  useLayoutEffect(() => {
    if (saved) setFavourites({ ids: new Set(saved), toggle: (id) => toggle(id) });
  }, [saved]);
  useLayoutEffect(() => () => setFavourites(null), []);
  useEffect(
    () => onFavouritesElsewhere(() => void queryClient.invalidateQueries({ queryKey: MEMBER_FAVOURITES })),
    [queryClient],
  );
  useEffect(() => {
    if (outcome !== 'some') return;
    showToast({ title: t('favourites.someLeftOut'), text: t('favourites.accountFull'), tone: 'failed' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once, not again in another language
  }, [outcome]);
  return null;
}

/** Saves a listing, or takes it off, at once as the person sees it; back again when that fails. */
function useToggle() {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { run } = useAction();
  const show = (id: string, isSaved: boolean) =>
    queryClient.setQueryData(favouriteIds.queryKey, (ids = []) => [
      ...(isSaved ? [id] : []),
      ...ids.filter((other) => other !== id),
    ]);
  return (id: string) => {
    const wasSaved = queryClient.getQueryData(favouriteIds.queryKey)?.includes(id) ?? false;
    void run({
      target: `favourite ${id}`,
      call: async () => {
        // An answer on its way would show what was before.
        void queryClient.cancelQueries({ queryKey: favouriteIds.queryKey });
        show(id, !wasSaved);
        await call(wasSaved ? removeFavourite : addFavourite, { params: { discordServerId: id } });
      },
      onSuccess: broadcastFavourites,
      onError: () => show(id, wasSaved),
      succeeded: () => null,
      failed: (reason) => ({ title: t('favourites.failed'), text: reason }),
    });
  };
}
