import { useEffect, useState } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import { lazyCode, useLazyCode } from '../lazy-code.tsx';

const tooltip = lazyCode(async () => (await import('./tooltip.tsx')).Tooltip);

/** Names controls that show no words. The code is loaded when a mouse or the focus first moves. */
export function LazyTooltip() {
  const [moves, setMoves] = useState(0);
  // Where loading has failed, the next movement tries again.
  const { code: Tooltip, hasFailed } = useLazyCode(tooltip, moves > 0, moves);
  const isWaiting = Tooltip === null && (moves === 0 || hasFailed);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const noteMove = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType !== 'mouse') return;
      setMoves((moves) => moves + 1);
    };
    document.addEventListener('pointerover', noteMove);
    document.addEventListener('focusin', noteMove);
    return () => {
      document.removeEventListener('pointerover', noteMove);
      document.removeEventListener('focusin', noteMove);
    };
  }, [isWaiting]);
  if (Tooltip === null) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Tooltip />
    </ErrorBoundary>
  );
}
