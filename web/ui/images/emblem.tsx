import { Identicon, identiconFor } from './identicon.tsx';
import { firstGrapheme } from './first-grapheme.ts';
import { useBrokenImage } from './use-broken-image.ts';

const SIZES = {
  tiny: { box: 'size-9', letter: 'text-small', pixels: 36 },
  small: { box: 'size-14', letter: 'text-section', pixels: 56 },
  medium: { box: 'size-18', letter: 'text-section', pixels: 72 },
  large: { box: 'size-18 sm:size-28', letter: 'text-page', pixels: 112 },
} as const;

/** A shield with a picture, or with the first letter of a name on its identicon when there is none. */
export function Emblem({
  name,
  picture,
  seed,
  size,
}: {
  name: string;
  picture: string | null;
  seed: string;
  size: keyof typeof SIZES;
}) {
  const { box, letter, pixels } = SIZES[size];
  const { isBroken, watch } = useBrokenImage(picture);
  return (
    <span className={`shield relative isolate block shrink-0 overflow-hidden bg-raised ${box}`}>
      {picture === null || isBroken ? (
        <>
          <Identicon design={identiconFor(seed)} className="absolute inset-0 -z-10 size-full" />
          <span
            aria-hidden="true"
            className={`grid size-full place-items-center pb-[6%] font-display font-bold ${letter}`}
          >
            {firstGrapheme(name)}
          </span>
        </>
      ) : (
        <img
          {...watch}
          src={picture}
          alt=""
          width={pixels}
          height={pixels}
          loading={size === 'large' ? 'eager' : 'lazy'}
          decoding="async"
          className="size-full object-cover"
        />
      )}
      <span className="shield pointer-events-none absolute inset-0 ring-1 ring-hairline ring-inset" />
    </span>
  );
}
