import { Identicon, identiconFor } from './identicon.tsx';
import { firstGrapheme } from './first-grapheme.ts';
import { useBrokenImage } from './use-broken-image.ts';

const PIXELS = 32;

/**
 * A person's round picture, or their initial on a pattern of their own: also when the picture cannot be loaded,
 * as one is at Discord that was changed after it was last seen here.
 */
export function Avatar({ name, picture, seed }: { name: string; picture: string | null; seed: string }) {
  const { isBroken, watch } = useBrokenImage(picture);
  return (
    <span className="relative isolate grid size-8 shrink-0 place-items-center overflow-hidden rounded-full bg-raised ring-1 ring-hairline">
      {picture === null || isBroken ? (
        <>
          <Identicon design={identiconFor(seed)} className="absolute inset-0 -z-10 size-full" />
          {/* Generated content, so that the letter is not part of the accessible name around it. */}
          <span
            data-initial={firstGrapheme(name)}
            className="font-display text-small font-bold text-ink before:content-[attr(data-initial)]"
          />
        </>
      ) : (
        <img
          {...watch}
          src={picture}
          alt=""
          width={PIXELS}
          height={PIXELS}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
