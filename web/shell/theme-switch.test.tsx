// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, mountPage, press } from '../testing/mount-page.tsx';

test('the theme changes at once, without a transition of each colour', async () => {
  await mountPage(fakeApi(), '/terms');
  const root = document.documentElement;
  const duration = () => root.style.getPropertyValue('--default-transition-duration');
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  onTestFinished(() => void vi.unstubAllGlobals());

  await press(screen.getByRole('button', { name: 'Switch to the light theme' }));
  expect([root.className, duration()]).toEqual(['light', '0s']);
  frames.splice(0).forEach((frame) => frame(0));
  expect(duration(), 'when the new colours are painted').toBe('0s');
  frames.splice(0).forEach((frame) => frame(16));
  expect(duration(), 'afterwards transitions are as before').toBe('');
});
