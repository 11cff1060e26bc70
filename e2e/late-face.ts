import { expect, type Page } from '@playwright/test';

/** How much of a page may move by itself in all, also when the brand's face comes late. */
export const MOST_SHIFT = 0.02;

const FACE = '**/assets/bricolage-grotesque-*.woff2';

/** Keeps the brand's face back on pages that are opened from now on; the returned function lets it come. */
export async function holdFace(page: Page): Promise<() => void> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.unroute(FACE);
  await page.route(FACE, async (route) => {
    await mayCome;
    await route.continue();
  });
  return letCome;
}

/** Waits until the browser draws a page's title in the brand's face. */
export async function waitForFace(page: Page): Promise<void> {
  await expect.poll(async () => facesOfTitle(page)).toContainEqual(expect.stringMatching(/^Bricolage/));
}

/** The faces in which the browser draws a page's title. */
async function facesOfTitle(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts.map(({ familyName }) => familyName);
}
