import { useEffect } from 'react';

/** Leads to the part of the page that the address names after its `#`: at first, and after each link that was followed. */
export function useArrival(): void {
  useEffect(() => {
    let frame = 0;
    const arrive = () => {
      cancelAnimationFrame(frame);
      // By then what the link leads to is rendered.
      frame = requestAnimationFrame(focusPlace);
    };
    arrive();
    window.addEventListener('pushState', arrive); // the router's own
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pushState', arrive);
    };
  }, []);
}

function focusPlace() {
  const id = window.location.hash.slice(1);
  const place = id === '' ? null : document.querySelector<HTMLElement>(`main #${CSS.escape(id)}`);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView();
}
