import Heart from 'lucide-react/icons/heart';
import { useLanguage } from '../../i18n/language.tsx';
import { useFavourites, type Favourites } from './known-favourites.ts';

const LOOK =
  'inline-flex items-center justify-center rounded-control text-soft transition-colors hover:text-accent-text aria-pressed:text-accent-text';

interface HeartProps {
  readonly listing: { readonly discordServerId: string; readonly name: string };
  readonly className: string;
}

/** The place of the button that saves a listing; `className` is the button's. Until it is there clicks go through it. */
export function HeartPlace({ place, ...props }: HeartProps & { readonly place: string }) {
  const favourites = useFavourites();
  return (
    <span className={`empty:pointer-events-none ${place}`}>
      {favourites && <HeartButton {...props} favourites={favourites} />}
    </span>
  );
}

/** Saves a listing, or takes it off again. Its name stays, and whether it is pressed is told. */
function HeartButton({
  listing: { discordServerId, name },
  className,
  favourites,
}: HeartProps & { readonly favourites: Favourites }) {
  const { t } = useLanguage();
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
