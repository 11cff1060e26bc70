import { useEffect, useState, type ComponentType } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';

/** Where controls without words are named. What does so is fetched when a mouse or the focus first moves. */
export function LazyTooltip() {
  const [Tooltip, setTooltip] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Tooltip !== null) return undefined;
    const fetchTooltip = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType !== 'mouse') return;
      import('./tooltip.tsx').then(
        ({ Tooltip }) => setTooltip(() => Tooltip),
        () => {}, // the next movement asks for it again
      );
    };
    document.addEventListener('pointerover', fetchTooltip);
    document.addEventListener('focusin', fetchTooltip);
    return () => {
      document.removeEventListener('pointerover', fetchTooltip);
      document.removeEventListener('focusin', fetchTooltip);
    };
  }, [Tooltip]);
  if (Tooltip === null) return null;
  return (
    // A missing name is all that is to be missed.
    <ErrorBoundary fallback={null}>
      <Tooltip />
    </ErrorBoundary>
  );
}
