// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, mountPage, press } from '../testing/mount-page.tsx';

test('the theme changes at once, without a transition of each colour', async () => {
  await mountPage(fakeApi(), '/terms');
  const { documentElement: root } = document;
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  onTestFinished(() => void vi.unstubAllGlobals());

  await press(screen.getByRole('button', { name: 'Switch to the light theme' }));
  expect([root.className, root.hasAttribute('data-switching')]).toEqual(['light', true]);
  frames.splice(0).forEach((frame) => frame(0));
  expect(root.hasAttribute('data-switching'), 'when the new colours are painted').toBe(true);
  frames.splice(0).forEach((frame) => frame(16));
  expect(root.hasAttribute('data-switching'), 'afterwards transitions are as before').toBe(false);
});
