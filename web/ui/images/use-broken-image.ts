import { useState } from 'react';

/**
 * Whether a picture cannot be loaded, also when it failed before hydration. Spread `watch` onto its `img`. Discord
 * deletes a picture when its owner changes it.
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
