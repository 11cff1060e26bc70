import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';

/** How far something has to be swiped to the right to be dismissed. */
const THRESHOLD_PX = 50;
/** A press that moves less than this is no swipe; a finger is never quite still. */
const TOLERANCE_PX = { mouse: 2, touch: 10 } as const;

/** Dismisses something that is swiped to the right: how far it has been moved, and the handlers it needs. */
export function useSwipe(dismiss: () => void) {
  const [offset, setOffset] = useState(0);
  const [isCancelled, setIsCancelled] = useState(false);
  const startX = useRef<number | null>(null);
  const isSwiping = useRef(false);

  const onPointerDown = ({ button, clientX }: PointerEvent) => {
    isSwiping.current = false;
    if (button === 0) startX.current = clientX;
  };
  const onPointerMove = ({ clientX, pointerType, pointerId, currentTarget }: PointerEvent) => {
    if (startX.current === null) return;
    const moved = Math.max(0, clientX - startX.current);
    const tolerance = pointerType === 'touch' ? TOLERANCE_PX.touch : TOLERANCE_PX.mouse;
    if (!isSwiping.current && moved <= tolerance) return;
    if (!isSwiping.current) currentTarget.setPointerCapture(pointerId);
    isSwiping.current = true;
    setIsCancelled(false);
    setOffset(moved);
  };
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const moved = startX.current === null ? 0 : clientX - startX.current;
    startX.current = null;
    if (!isSwiping.current) return;
    if (moved > THRESHOLD_PX) {
      dismiss();
      return;
    }
    setIsCancelled(true);
    setOffset(0);
  };
  const onPointerCancel = () => {
    startX.current = null;
    setIsCancelled(true);
    setOffset(0);
  };
  // A swipe that ends on the button presses nothing.
  const onClickCapture = (event: MouseEvent) => {
    if (!isSwiping.current) return;
    isSwiping.current = false;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    offset,
    isCancelled,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClickCapture },
  };
}
