import { useState } from 'react';

/**
 * Whether a picture does not come, as one at Discord that was changed after it was last seen here: also when it failed
 * before React was there to be told. The rest goes to its `img`.
 */
export function useBrokenImage(picture: string | null) {
  const [gone, setGone] = useState<string | null>(null);
  return {
    isBroken: picture !== null && picture === gone,
    watch: {
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0) setGone(picture);
      },
      onError: () => setGone(picture),
    },
  };
}
