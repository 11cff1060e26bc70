import { CATEGORIES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { Subject } from './use-server-form.ts';
import { ListingCard } from '../listing-card.tsx';
import type { ListingFields } from './listing-fields.ts';

/** The card in the directory as it grows with the form. Readers of the screen have the fields themselves. */
export function CardPreview({
  subject: { guildId, name, icon, memberCount = null, rating = null },
  isNew,
  fields: { description, category, language, tags },
}: {
  subject: Subject;
  isNew: boolean;
  fields: ListingFields;
}) {
  const { t } = useLanguage();
  return (
    <div
      aria-hidden="true"
      inert
      className="grid min-w-0 grid-cols-1 gap-2 max-w-md self-start lg:sticky lg:top-24"
    >
      <p className="font-semibold">{t('serverForm.card')}</p>
      <ListingCard
        listing={{
          id: '',
          discordServerId: guildId,
          name,
          icon,
          description: description.trim() || t('serverForm.cardDescription'),
          category: CATEGORIES.find((one) => one === category) ?? CATEGORIES[0],
          language: LISTING_LANGUAGES.find((one) => one === language) ?? LISTING_LANGUAGES[0],
          tags: [...tags],
          inviteLink: null,
          memberCount,
          onlineCount: null,
          busy: false,
          rating,
          reviewCount: 0,
          lastBumpedAt: null,
          listedAt: '',
          isNew,
          ageRestricted: false,
        }}
      />
      <p className="text-small text-soft">{t('serverForm.cardHint')}</p>
    </div>
  );
}
