import { useState } from 'react';
import { Arms, blazonOf } from './arms.tsx';
import { firstGrapheme } from './first-grapheme.ts';

const PIXELS = 32;

/**
 * The round picture that stands for a person, or his initial on a field of his own: also when the picture is gone,
 * as one is at Discord that was changed after it was last seen here.
 */
export function Avatar({ name, picture, seed }: { name: string; picture: string | null; seed: string }) {
  const [gone, setGone] = useState<string | null>(null);
  const noteWhetherGone = (image: HTMLImageElement | null) => {
    // It may have failed before React was there to be told.
    if (image?.complete && image.naturalWidth === 0) setGone(picture);
  };
  return (
    <span className="relative isolate grid size-8 shrink-0 place-items-center overflow-hidden rounded-full bg-raised ring-1 ring-ink/15">
      {picture === null || picture === gone ? (
        <>
          <Arms blazon={blazonOf(seed)} className="absolute inset-0 -z-10 size-full" />
          {/* A picture of a letter, so that it is no part of the name of what it stands in. */}
          <span
            data-initial={firstGrapheme(name)}
            className="font-display text-small font-bold text-ink before:content-[attr(data-initial)]"
          />
        </>
      ) : (
        <img
          ref={noteWhetherGone}
          src={picture}
          onError={() => setGone(picture)}
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
