// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  render(
    <>
      <button type="button" aria-label="Switch to the light theme">
        <svg />
      </button>
      <button type="button" aria-label="Language: English">
        <svg />
      </button>
      <a href="/terms">
        <svg /> Terms
      </a>
      <p>words</p>
      <Tooltip />
    </>,
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a tooltip shows after 700 ms of hovering, and Escape closes it', () => {
  hover(theme());
  wait(690);
  expect(visibleText()).toBeNull();
  wait(20);
  expect(visibleText()).toBe('Switch to the light theme');
  hover(tooltip());
  wait(1_000);
  expect(visibleText(), 'while it is read').toBe('Switch to the light theme');
  act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  expect(visibleText()).toBeNull();
});

test('the next tooltip shows at once within 300 ms, later after 700 ms again', () => {
  hover(theme());
  wait(710);
  leave();
  expect(visibleText()).toBeNull();
  wait(250);
  hover(screen.getByRole('button', { name: 'Language: English' }));
  wait(10);
  expect(visibleText()).toBe('Language: English');
  leave();
  wait(350);
  hover(theme());
  wait(650);
  expect(visibleText()).toBeNull();
  wait(100);
  expect(visibleText()).toBe('Switch to the light theme');
});

test('a control with text has no tooltip, and neither has a touch', () => {
  hover(screen.getByRole('link'));
  wait(1_000);
  expect(visibleText()).toBeNull();
  act(() => void fireEvent.pointerOver(theme(), { pointerType: 'touch' }));
  wait(1_000);
  expect(visibleText()).toBeNull();
});

test('pressing closes a tooltip until the pointer comes back', () => {
  hover(theme());
  wait(710);
  act(() => void fireEvent.pointerDown(theme()));
  expect(visibleText()).toBeNull();
  hover(theme());
  wait(1_000);
  expect(visibleText()).toBeNull();
  leave();
  hover(theme());
  wait(710);
  expect(visibleText()).toBe('Switch to the light theme');
});

const theme = () => screen.getByRole('button', { name: /^Switch to the/ });
const tooltip = () => document.querySelector('[popover=manual]')!;
const visibleText = () => document.querySelector('[popover=manual]')?.textContent ?? null;
const hover = (element: Element) => act(() => void fireEvent.pointerOver(element, { pointerType: 'mouse' }));
const leave = () => hover(screen.getByText('words'));
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
