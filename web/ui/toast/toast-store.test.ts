import { afterEach, expect, test } from 'vitest';
import { currentToast, dismissToast, showToast } from './toast-store.ts';

const plain = (title: string) => ({ title, tone: 'done' as const });
const withUndo = (title: string) => ({
  ...plain(title),
  action: { label: 'Undo', visibleForMs: 10_000, press: () => {} },
});
const visibleTitle = () => (currentToast()?.isOpen ? currentToast()?.title : null);
const dismiss = () => dismissToast(currentToast()?.id ?? 0);

afterEach(() => {
  while (currentToast()?.isOpen) dismiss();
});

test('a plain toast replaces a plain one', () => {
  showToast(plain('one'));
  showToast(plain('two'));
  expect(visibleTitle()).toBe('two');
  dismiss();
  expect(visibleTitle()).toBeNull();
});

test('a plain toast waits while one with an action is shown, and the last one comes', () => {
  showToast(withUndo('banned'));
  showToast(plain('one'));
  showToast(plain('two'));
  expect(visibleTitle()).toBe('banned');
  dismiss();
  expect(visibleTitle()).toBe('two');
  dismiss();
  expect(visibleTitle()).toBeNull();
});

test('a toast with an action replaces another one, and what waited', () => {
  showToast(withUndo('banned'));
  showToast(plain('one'));
  showToast(withUndo('banned too'));
  expect(visibleTitle()).toBe('banned too');
  dismiss();
  expect(visibleTitle()).toBeNull();
});

test('a toast whose action can be done elsewhere waits for one whose action cannot', () => {
  const action = { label: 'Undo', visibleForMs: 10_000, press: () => {} };
  showToast({ title: 'Banned', tone: 'done', action });
  showToast({ title: 'Approved', tone: 'done', action: { ...action, isElsewhere: true } });
  expect(currentToast()?.title).toBe('Banned');
  dismissToast(currentToast()!.id);
  expect(currentToast()?.title).toBe('Approved');
  showToast({ title: 'Rejected', tone: 'done', action: { ...action, isElsewhere: true } });
  expect(currentToast()?.title).toBe('Rejected');
});
