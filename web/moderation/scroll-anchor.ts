import { Component, type ReactNode, type RefObject } from 'react';

/** An item of a list, and where it was in sight before an update. */
interface Anchor {
  item: Element;
  top: number;
}

/**
 * Keeps the item that is read where it is while items above it come and go, as browsers do that know `overflow-anchor`.
 * That is the one with the focus, or else the first in sight. A class, because no hook runs before the DOM changes.
 */
export class ScrollAnchor extends Component<{
  list: RefObject<HTMLElement | null>;
  children: ReactNode;
}> {
  override getSnapshotBeforeUpdate(): Anchor | null {
    // At the very top new items push the others down, as they do everywhere.
    if (window.scrollY === 0 || doesBrowserAnchor()) return null;
    const items = [...(this.props.list.current?.children ?? [])];
    const inSight = items.filter((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
    const item = inSight.find((item) => item.contains(document.activeElement)) ?? inSight[0];
    return item ? { item, top: item.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, anchor: Anchor | null): void {
    if (!anchor?.item.isConnected) return;
    const moved = anchor.item.getBoundingClientRect().top - anchor.top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function doesBrowserAnchor() {
  return CSS.supports('overflow-anchor', 'auto');
}
