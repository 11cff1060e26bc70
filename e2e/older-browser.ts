import type { BrowserContext } from '@playwright/test';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';

/**
 * Removes from a browser what at least one of Safari 16.4, Chrome 109 and Firefox 115 ESR lacks in script, HTML and style
 * sheets, by MDN's compatibility tables.
 */
export async function makeOlder(context: BrowserContext): Promise<void> {
  await context.addInitScript(withoutNewApis);
  await context.route('**/*', async (route) => {
    const kind = route.request().resourceType();
    if (!['document', 'stylesheet', 'image'].includes(kind)) return route.fallback();
    // A page that is fulfilled here cannot load images from another port.
    if (kind === 'image') return route.fulfill({ contentType: 'image/svg+xml', body: PICTURE });
    const response = await route.fetch({ maxRedirects: 0 });
    const body = await response.text();
    return route.fulfill({ response, body: kind === 'document' ? olderHtml(body) : olderCss(body) });
  });
}

/** Without its support a popover is a plain element, and `search` is not a block. */
function olderHtml(html: string) {
  return html
    .replaceAll(/ popover(target(action)?)?=/gi, ' data-unknown-$1=')
    .replaceAll(/<(\/?)search\b/g, '<$1x-search');
}

/** Replaces unsupported values, selectors and conditions with ones that never apply. */
function olderCss(css: string) {
  return css
    .replaceAll(/\b(oklch|oklab|lab|lch|color-mix|light-dark)\(/g, 'x-$1(')
    .replaceAll(/:(has\(|popover-open|open\b)/g, ':x-$1')
    .replaceAll('@starting-style', '@x-starting-style');
}

function withoutNewApis() {
  const lacking: readonly (readonly [object | undefined, readonly string[]])[] = [
    [URL, ['canParse', 'parse']],
    [URLSearchParams.prototype, ['size']],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [HTMLButtonElement.prototype, ['popoverTargetElement', 'popoverTargetAction']],
    [Element.prototype, ['moveBefore', 'getHTML']],
    [Document.prototype, ['startViewTransition', 'caretPositionFromPoint']],
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [Object.getPrototypeOf(Uint8Array.prototype) as object, ['toSorted', 'toReversed', 'with']],
    [Array, ['fromAsync']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [AbortSignal, ['any']],
    [Response, ['json']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [RegExp, ['escape']],
    [
      Set.prototype,
      [
        'union',
        'intersection',
        'difference',
        'symmetricDifference',
        'isSubsetOf',
        'isSupersetOf',
        'isDisjointFrom',
      ],
    ],
    [
      Reflect.get(globalThis, 'Iterator')?.prototype as object | undefined,
      ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    ],
    [Intl, ['Segmenter', 'DurationFormat']],
    [
      window,
      [
        'requestIdleCallback',
        'cancelIdleCallback',
        'scheduler',
        'navigation',
        'cookieStore',
        'ToggleEvent',
        'Iterator',
      ],
    ],
    [CSS, ['highlights']],
    [Navigator.prototype, ['userAgentData', 'scheduling']],
  ];
  for (const [owner, names] of lacking) {
    for (const name of names)
      if (owner && !Reflect.deleteProperty(owner, name)) throw new Error(`${name} stays`);
  }
  // React gives an element its popover as an attribute.
  // oxlint-disable-next-line typescript/unbound-method -- called with its element below
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function setKnown(name: string, value: string) {
    Reflect.apply(setAttribute, this, [/^popover/i.test(name) ? `data-unknown-${name}` : name, value]);
  };
}
