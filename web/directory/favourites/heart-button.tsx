import { Heart } from 'lucide-react';
import { useLanguage } from '../../i18n/language.tsx';
import { useFavourites } from './known-favourites.ts';

const LOOK =
  'inline-flex items-center justify-center rounded-control text-soft transition-colors hover:text-accent-text aria-pressed:text-accent-text';

/**
 * The button that saves a listing, or takes it off again. Its name stays, and whether it is pressed is told. It is not
 * there until that is known.
 */
export function HeartButton({
  listing: { discordServerId, name },
  className,
}: {
  listing: { readonly discordServerId: string; readonly name: string };
  className: string;
}) {
  const { t } = useLanguage();
  const favourites = useFavourites();
  if (favourites === null) return null;
  const isSaved = favourites.ids.has(discordServerId);
  return (
    <button
      type="button"
      aria-label={t('favourites.save', { name })}
      aria-pressed={isSaved}
      // The second half of a double click takes nothing back.
      onClick={({ detail }) => detail < 2 && favourites.toggle(discordServerId)}
      className={`${LOOK} ${className}`}
    >
      <Heart aria-hidden="true" className={`size-5 ${isSaved ? 'fill-current' : ''}`} />
    </button>
  );
}
