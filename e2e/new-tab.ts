import type { Locator, Request } from '@playwright/test';

/**
 * Opens a link in another tab, as a press with Control or Command does, and returns the request for its page. Expect of
 * the tab what it requests: Playwright does not always learn that a tab which opens behind another one has navigated.
 */
export async function openInNewTab(link: Locator): Promise<Request> {
  const [request] = await Promise.all([
    link
      .page()
      .context()
      .waitForEvent('request', (request) => request.isNavigationRequest()),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  return request;
}
