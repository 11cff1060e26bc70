import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const OPENS_AFTER_MS = 700;
/** Within this time after one tooltip the next one opens at once. */
const SKIPS_DELAY_FOR_MS = 300;
const CONTROLS = 'a, button, summary';
const APART_PX = 6;
const FROM_EDGE_PX = 8;

interface Named {
  readonly name: string;
  readonly control: Element;
}

/**
 * Names a control that shows only an icon while it is hovered or focused. Escape, a press and scrolling close it.
 * Screen readers know the name already.
 */
export function Tooltip() {
  const [named, setNamed] = useState<Named | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => followControls(setNamed, (target) => box.current?.contains(target) === true), []);

  useLayoutEffect(() => {
    const tooltip = box.current;
    if (!named || !tooltip) return;
    if ('showPopover' in tooltip) tooltip.showPopover(); // above dialogs too
    const { top, bottom, left, width } = named.control.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = tooltip;
    const furthest = document.documentElement.clientWidth - offsetWidth - FROM_EDGE_PX;
    const below = bottom + APART_PX;
    const fitsBelow = below + offsetHeight <= window.innerHeight;
    tooltip.style.left = `${Math.max(FROM_EDGE_PX, Math.min(left + (width - offsetWidth) / 2, furthest))}px`;
    tooltip.style.top = `${fitsBelow ? below : top - APART_PX - offsetHeight}px`;
  }, [named]);

  if (!named) return null;
  return (
    <div
      key={named.name}
      ref={box}
      popover="manual"
      aria-hidden="true"
      // It extends to the control, so that the pointer can move onto it.
      className="fixed inset-auto z-50 m-0 max-w-64 animate-arrive overflow-visible before:absolute before:inset-x-0 before:-inset-y-2 before:-z-1 rounded-small border border-edge bg-raised px-2.5 py-1.5 text-fine font-medium text-ink shadow-floating print:hidden"
    >
      {named.name}
    </div>
  );
}

/** Subscribes to the control that has the tooltip; returns the unsubscriber. */
function followControls(
  name: (named: Named | null) => void,
  isTooltip: (target: Element) => boolean,
): () => void {
  let current: Named | null = null;
  let closedAt = -Infinity;
  // A control that was pressed is not named until the pointer or the focus comes back to it.
  let pressed: Element | null = null;
  let opening: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(opening);
    if (current !== null) closedAt = Date.now();
    current = null;
    name(null);
  };
  const open = (named: Named) => {
    if (!named.control.isConnected) return;
    current = named;
    name(named);
  };
  const rest = (target: EventTarget | null, afterMs: number) => {
    if (!(target instanceof Element) || isTooltip(target)) return; // a tooltip may be pointed at while it is read
    const control = target.closest(CONTROLS);
    if (control !== null && (control === current?.control || control === pressed)) return;
    pressed = null;
    close();
    const signName = control && nameOfSign(control);
    if (!signName) return;
    const isInARow = Date.now() - closedAt < SKIPS_DELAY_FOR_MS;
    opening = setTimeout(() => open({ name: signName, control }), isInARow ? 0 : afterMs);
  };

  const onPointer = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') rest(target, OPENS_AFTER_MS);
  };
  const onPress = ({ target }: PointerEvent) => {
    pressed = target instanceof Element ? target.closest(CONTROLS) : null;
    close();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(':focus-visible')) rest(target, 0);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    // A pressed control may have another name afterwards.
    if (key === 'Escape' || key === 'Enter' || key === ' ') close();
  };
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener('pointerover', onPointer, { signal });
  document.addEventListener('pointerdown', onPress, { signal });
  document.addEventListener('focusin', onFocus, { signal });
  document.addEventListener('focusout', close, { signal });
  document.addEventListener('keydown', onKey, { signal });
  document.addEventListener('scroll', close, { signal, capture: true });
  document.documentElement.addEventListener('pointerleave', close, { signal });
  const focused = document.querySelector(':focus-visible');
  if (focused) rest(focused, 0);
  else rest([...document.querySelectorAll(':hover')].at(-1) ?? null, OPENS_AFTER_MS);
  return () => {
    clearTimeout(opening);
    ending.abort();
  };
}

/** The name of a control that shows only an icon; null when it shows words, or its menu is open. */
function nameOfSign(control: Element): string | null {
  if (control.querySelector(':scope > svg') === null) return null;
  if (control.getAttribute('aria-expanded') === 'true' || control.matches('[open] > summary')) return null;
  // Text for screen readers only is a pixel wide.
  const showsWords = [...control.childNodes].some((child) =>
    child instanceof Element
      ? child.textContent !== '' && child.getBoundingClientRect().width > 1
      : child.textContent?.trim() !== '',
  );
  return showsWords ? null : (control.getAttribute('aria-label') ?? control.textContent?.trim() ?? null);
}
