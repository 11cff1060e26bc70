// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, mountPage } from '../testing/mount-page.tsx';
import { answerServer, SERVER } from '../testing/server-page.ts';

const SEND_TO = 'AW-123456789/AbC-D_efG';

afterEach(() => void Reflect.deleteProperty(window, 'dataLayer'));

test('each join is a conversion, and nothing of Google is loaded before the first', async () => {
  const appended: string[] = [];
  const api = fakeApi();
  answerServer(api);
  await mountPage(api, SERVER, { facts: { googleAdsConversion: SEND_TO } });
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    appended.push((script as HTMLScriptElement).src);
  });
  const [head, rail] = await screen.findAllByRole('link', { name: /Join Server/ });
  expect(Reflect.get(window, 'dataLayer')).toBeUndefined();
  expect(document.documentElement.outerHTML).not.toMatch(/<script[^>]*google/);

  follow(head!);
  follow(rail!);
  expect(appended).toEqual(['https://www.googletagmanager.com/gtag/js?id=AW-123456789']);
  const orders = (Reflect.get(window, 'dataLayer') as ArrayLike<unknown>[]).map((order) => Array.from(order));
  const conversion = ['event', 'conversion', { send_to: SEND_TO }];
  expect(orders.slice(1)).toEqual([['config', 'AW-123456789'], conversion, conversion]);
});

test('where no conversion is counted, joining tells Google nothing', async () => {
  const api = fakeApi();
  answerServer(api);
  await mountPage(api, SERVER);
  for (const join of await screen.findAllByRole('link', { name: /Join Server/ })) follow(join);
  expect(Reflect.get(window, 'dataLayer')).toBeUndefined();
});

/** Presses a link without leaving the page. */
function follow(link: HTMLElement) {
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link);
}
