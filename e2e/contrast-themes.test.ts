import type { Page } from '@playwright/test';
import { STATES } from './all-states.ts';
import { expect, test } from './fixtures.ts';
import { openState, type State } from './state.ts';

/** What assistive technology is told of, too: the look must tell it as well. */
const CHOSEN = [
  "[aria-current]:not([aria-current='false'])",
  "[aria-selected='true']",
  "[aria-pressed='true']",
  "[aria-checked='true']",
  '[data-chosen]',
].join(', ');
/** States with what most people see: a chosen category, tabs, a menu, filled buttons, a headline of two lines. */
const MAIN = new Set(['home', 'home, filtered', 'server', 'menu of an admin', 'admin, submissions']);
/** States with every other control that is chosen, current, pressed or filled. */
const OTHERS = new Set([
  'admin, edits',
  'events',
  'home, orders',
  'home, suggestions',
  'menu of languages',
  'my servers, every card',
  'server with an own review',
  'submitting',
  'way to the content',
  'welcome',
  'workshop, settings',
]);
/** The states make requests fail. */
const FAILURES = /\b(401|403|404|409|410|429|503)\b|ERR_FAILED|^console error/;
const THEMES = ['dark', 'light'] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { part, tag, states } of [
  { part: 'the main states', tag: [], states: STATES.filter(({ name }) => MAIN.has(name)) },
  { part: 'the other controls', tag: '@long', states: STATES.filter(({ name }) => OTHERS.has(name)) },
]) {
  test(
    `contrast themes tell what is chosen or filled in ${part}`,
    { tag },
    async ({ context, allowErrors }) => {
      allowErrors(FAILURES);
      let seen = 0;
      for (const state of states) {
        const page = await context.newPage();
        await context.clearCookies();
        if (state.narrowOnly) await page.setViewportSize({ width: 390, height: 844 });
        seen += await look(page, state);
        await page.close();
      }
      expect(seen).toBeGreaterThan(states.length);
    },
  );
}

/** Looks at a state in both contrast themes; tells how many elements are chosen or filled in it. */
async function look(page: Page, state: State) {
  await openState(page, state);
  await markFilled(page);
  let seen = 0;
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const { marked, unseen, covered, framed, unfocused } = await page.evaluate(inspect, CHOSEN);
    expect.soft(unseen, `${state.name}, ${colorScheme}: chosen or filled, and not seen to be`).toEqual([]);
    expect.soft(covered, `${state.name}, ${colorScheme}: lines covered by the next`).toEqual([]);
    expect.soft(framed, `${state.name}, ${colorScheme}: not chosen, and framed`).toEqual([]);
    expect.soft(unfocused, `${state.name}, ${colorScheme}: focus in another colour`).toEqual([]);
    seen += marked;
  }
  return seen;
}

/** Marks what is filled with the accent, as the browser paints it when nothing is forced. */
async function markFilled(page: Page) {
  await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.background = 'var(--accent)';
    const accent = getComputedStyle(probe).backgroundColor;
    probe.remove();
    for (const element of document.querySelectorAll('body *'))
      if (getComputedStyle(element).backgroundColor === accent) element.setAttribute('data-filled', '');
  });
}

/**
 * Elements that are chosen or filled: how many, those without the theme's own colours, also of the focus, and headings
 * with cut letters. Tabs that are not chosen, and have a frame.
 */
function inspect(chosen: string) {
  for (const change of document.getAnimations()) change.finish();
  const systemColour = (name: string) => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.cssText = `forced-color-adjust: none; background: ${name}`;
    const colour = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return colour;
  };
  const highlight = systemColour('Highlight');
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true });
  };
  const isMarked = (element: Element) => {
    const star = element.querySelector('.star-choice > * > svg') ?? element.matches('.star-choice > *');
    return star || getComputedStyle(element).backgroundColor === highlight;
  };
  const marked = [...document.querySelectorAll(`${chosen}, [data-filled]`)].filter(isSeen);
  const linesIn = (heading: Element) => {
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    const lines: { size: string; box: DOMRect }[] = [];
    while (texts.nextNode()) {
      const shown = texts.currentNode.parentElement;
      if (shown?.closest('.sr-only') || !shown?.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { fontSize: size } = getComputedStyle(shown);
      for (const box of range.getClientRects()) lines.push({ size, box });
    }
    return lines;
  };
  const isCovering = (line: DOMRect, next: DOMRect) =>
    next.top > line.top + 8 && next.top < line.bottom - 2 && next.left < line.right && line.left < next.right;
  const covered = [...document.querySelectorAll('.font-display:is(h1, h2, h3)')].filter((heading) => {
    const lines = linesIn(heading);
    // Other letters have fonts of the machine, which decides on their height.
    return lines.some((line) =>
      lines.some((next) => line.size === next.size && isCovering(line.box, next.box)),
    );
  });
  const isFramed = (tab: Element) => {
    const { borderBottomColor, borderInlineStartColor } = getComputedStyle(tab);
    return [borderBottomColor, borderInlineStartColor].some((colour) => colour === systemColour('LinkText'));
  };
  const hasOtherFocus = (element: Element) => {
    if (!(element instanceof HTMLElement)) return false;
    element.focus({ preventScroll: true });
    for (const change of element.getAnimations()) change.finish();
    const isFocused = element.matches(':focus-visible');
    const { outlineColor } = getComputedStyle(element);
    element.blur();
    return isFocused && outlineColor !== systemColour('CanvasText');
  };
  const named = (element: Element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`;
  return {
    marked: marked.length,
    unseen: marked.filter((element) => !isMarked(element)).map(named),
    covered: covered.filter(isSeen).map(named),
    framed: [...document.querySelectorAll('[role=tab][aria-selected=false]')].filter(isFramed).map(named),
    unfocused: marked.filter(hasOtherFocus).map(named),
  };
}
