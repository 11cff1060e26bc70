import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Dismisses a toast after so long in which nobody points at it, has the focus in it, or looks elsewhere. */
export function useDismissTimer(
  item: RefObject<HTMLElement | null>,
  dismiss: () => void,
  visibleForMs: number,
): void {
  const onEnd = useEffectEvent(dismiss);
  useEffect(() => {
    const region = item.current?.closest('section');
    if (!region) return undefined;
    let left = visibleForMs;
    let startedAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const resume = () => {
      clearTimeout(timer);
      startedAt = Date.now();
      timer = setTimeout(() => onEnd(), left);
    };
    const pause = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left -= Date.now() - startedAt;
    };
    const resumeUnlessFocused = () => {
      if (!region.contains(document.activeElement)) resume();
    };
    const resumeWhenLeft = (event: Event) => {
      const isStillIn =
        event instanceof FocusEvent &&
        event.relatedTarget instanceof Node &&
        region.contains(event.relatedTarget);
      if (!isStillIn) resume();
    };
    const listening = new AbortController();
    const { signal } = listening;
    region.addEventListener('pointermove', pause, { signal });
    region.addEventListener('pointerleave', resumeUnlessFocused, { signal });
    region.addEventListener('focusin', pause, { signal });
    region.addEventListener('focusout', resumeWhenLeft, { signal });
    window.addEventListener('blur', pause, { signal });
    window.addEventListener('focus', resume, { signal });
    resume();
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [item, visibleForMs]);
}
