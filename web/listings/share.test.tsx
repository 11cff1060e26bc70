// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, mountPage, press, waitForToast } from '../testing/mount-page.tsx';
import { lanternKeep } from '../testing/page-request.ts';
import { answerServer, SERVER } from '../testing/server-page.ts';
import { currentToast } from '../ui/toast/toast-store.ts';

const ADDRESS = `https://guildhall.example/server/${lanternKeep.discordServerId}`;

test('sharing hands the address to the device where it can', async () => {
  const share = vi.fn(async () => {});
  const button = await shareButton({ share });
  await press(button);
  expect(share.mock.calls).toEqual([[{ title: 'Lantern Keep', url: ADDRESS }]]);
  expect(currentToast()?.isOpen).toBeFalsy();
});

test('a share that is cancelled says nothing', async () => {
  const copied = vi.fn(async () => {});
  const share = async () => Promise.reject(new DOMException('closed', 'AbortError'));
  await press(await shareButton({ share, clipboard: { writeText: copied } }));
  expect(currentToast()?.isOpen).toBeFalsy();
  expect(copied).not.toHaveBeenCalled();
});

test.each([
  ['the device cannot share', undefined],
  ['sharing fails', async () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
])('where %s, the address is copied', async (_why, share) => {
  const copied = vi.fn(async () => {});
  await press(await shareButton({ ...(share && { share }), clipboard: { writeText: copied } }));
  expect(await waitForToast()).toEqual(['Link copied', undefined]);
  expect(copied.mock.calls).toEqual([[ADDRESS]]);
});

test('an address that cannot be copied is told', async () => {
  await press(await shareButton({ clipboard: undefined }));
  expect(await waitForToast()).toEqual(['We couldn’t copy the link', `Here it is: ${ADDRESS}`]);
});

/** The button of a page in a browser that can do so much. */
async function shareButton(able: object) {
  const { navigator } = window;
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      has: (_, name) => name in able || (name !== 'share' && name in navigator),
      get: (_, name): unknown => (name in able ? Reflect.get(able, name) : Reflect.get(navigator, name)),
    }),
  );
  const api = fakeApi();
  answerServer(api);
  await mountPage(api, SERVER);
  return screen.findByRole('button', { name: 'Share Lantern Keep' });
}
