import { lengthOf, MOST_TAGS } from '#contract/vocabulary.ts';
import type { Workshop } from '#contract/workshop.ts';
import { localDay } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { GOOD_TAGS, goodLength, inviteStanding, type ReadyItem, type ReadyState } from './readiness.ts';

/** How each thing that a listing needs stands, in words. */
export function useReadyWords({ guild, listing }: Workshop) {
  const { t, language } = useLanguage();
  const ofInvite = () => {
    const standing = inviteStanding(listing);
    const expiresAt = listing?.invite?.expiresAt;
    return standing === 'expires' && expiresAt
      ? t('workshop.ready.invite.expires', { day: localDay(expiresAt, language) })
      : t(`workshop.ready.invite.${standing === 'expires' ? 'unchecked' : standing}`);
  };
  const ofDescription = () => {
    const length = listing === null ? 0 : lengthOf(listing.description);
    return t('workshop.ready.description', { length, good: goodLength(listing?.language ?? 'English') });
  };
  return (item: ReadyItem, state: ReadyState): string => {
    switch (item) {
      case 'invite':
        return ofInvite();
      case 'description':
        return listing === null ? t('workshop.ready.notWritten') : ofDescription();
      case 'tags':
        return t('workshop.ready.tags', {
          number: listing?.tags.length ?? 0,
          good: GOOD_TAGS,
          most: MOST_TAGS,
        });
      case 'permission':
        return t(`workshop.ready.permission.${guild.botInGuild ? state : 'absent'}`);
      case 'events':
        if (listing === null) return t('workshop.ready.events.later');
        return t(
          `workshop.ready.events.${listing.eventsLocked ? 'locked' : state === 'done' ? 'done' : 'missing'}`,
        );
      default:
        return t(`workshop.ready.${item}.${state === 'done' ? 'done' : 'missing'}`);
    }
  };
}
