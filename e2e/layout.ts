import type { Page } from '@playwright/test';

/** The elements that overflow the window sideways, or a dialog over it that scrolls sideways. */
export async function horizontalOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const frames = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
    const overflows: string[] = [];
    for (const frame of frames) {
      const { scrollWidth, clientWidth } = frame;
      if (scrollWidth <= clientWidth) continue;
      const edge = frame.getBoundingClientRect().left + clientWidth;
      const guilty = [...frame.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > edge + 1)
        .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`);
      overflows.push(`${scrollWidth} in ${clientWidth}: ${guilty.slice(-3).join(', ')}`);
    }
    return overflows;
  });
}

/**
 * Links, buttons and fields that are too small for a thumb: their area around the centre is less than 44 by 44 px. The
 * area is where the browser finds the element, so a link that covers its card is as large as the card, and a checkbox
 * as large as its label. Elements behind what is open, or out of sight, do not count.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // What goes by the window's width is rendered after the window has changed.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const reach = 21; // 44 px from edge to edge, less a pixel at each for rounding
    const acting = 'a[href], button, summary, input, select, textarea, [role^=menuitem], [role=tab]';
    const missed: string[] = [];
    const frame = document.querySelector('dialog[open], [role=listbox], form details[open]') ?? document.body;
    for (const control of frame.querySelectorAll<HTMLElement>(acting)) {
      if (control.closest('[inert]') || !control.checkVisibility({ visibilityProperty: true })) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const target = control.closest('label') ?? control;
      const { x, y, width, height } = target.getBoundingClientRect();
      const isHidden = width < 2 || height < 2; // the skip link, until it has the focus
      if (isHidden) continue;
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      const corners = [-reach, reach].flatMap((dx) => [-reach, reach].map((dy) => [dx, dy] as const));
      const answers = corners.every(([dx, dy]) => {
        const hit = document.elementFromPoint(middleX + dx, middleY + dy);
        return hit !== null && target.contains(hit);
      });
      const isLarge = width >= 43.5 && height >= 43.5;
      if (!answers && !isLarge)
        missed.push(
          `${control.tagName} ${control.textContent?.trim().slice(0, 40)} ${Math.round(width)}×${Math.round(height)}`,
        );
    }
    return missed;
  });
}

/** The heights of all parts with a fixed or sticky position, without empty ones, such as the place of toasts. */
export async function fixedHeights(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((part) => part.hasChildNodes() && /^(fixed|sticky)$/.test(getComputedStyle(part).position))
      .map((part) => part.getBoundingClientRect().height)
      .filter((height) => height > 1),
  );
}

/** The layout shift of the page since it was opened. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    async () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}
