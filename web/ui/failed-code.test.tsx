// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LanguageProvider } from '../i18n/language.tsx';
import { storeLanguage } from '../i18n/stored-language.ts';
import { loadTexts } from '../i18n/texts.ts';
import { FailureToast } from './failure-toast.tsx';
import { Lazy, lazyCode } from './lazy-code.tsx';
import { RetryButton } from './retry-button.tsx';
import { LazyToast } from './toast/lazy-toast.tsx';
import { currentToast, dismissToast, showToast } from './toast/toast-store.ts';
import { useLoadOnPress } from './use-load-on-press.ts';

const OUR_MISTAKE = 'Our mistake, not yours. Reloading the page usually helps.';
const NO_ANSWER = 'The site didn’t answer. Check your connection and try again.';

test('code that failed twice offers to load the page again, and has the focus', async () => {
  const { reload } = await show(
    <Lazy
      code={failingCode()}
      loading="loading"
      renderFailed={(retry) => <RetryButton retry={retry} className="" />}
    >
      {(loaded) => loaded()}
    </Lazy>,
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  again.focus();
  fireEvent.click(again);
  const reloading = await screen.findByRole('button', { name: 'Reload the page' });
  expect(document.activeElement).toBe(reloading);
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(reloading);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('code that crashes twice offers to load the page again', async () => {
  await show(
    <Lazy
      code={lazyCode(async () => 'code')}
      loading={null}
      renderFailed={(retry) => <RetryButton retry={retry} className="" />}
    >
      {() => <Crashing />}
    </Lazy>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeTruthy();
  vi.mocked(console.error).mockClear(); // oxlint-disable-line no-console -- React tells of crashes
});

test('what is pressed says that its code did not come, and then offers a reload', async () => {
  const { reload } = await show(<Opening />);
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(await toast(true)).toEqual({ title: 'Not opened', text: NO_ANSWER, action: 'Try again' });
  expect(await toast()).toEqual({ title: 'Not opened', text: OUR_MISTAKE, action: 'Reload the page' });
  expect(reload).not.toHaveBeenCalled();
});

test('code that shows nothing tells of its failure in a toast, which loads it again', async () => {
  const { reload } = await show(
    <Lazy
      code={failingCode()}
      loading={null}
      renderFailed={(retry) => <FailureToast title="Not loaded" retry={retry} />}
    >
      {(loaded) => loaded()}
    </Lazy>,
  );
  expect(await toast(true)).toEqual({ title: 'Not loaded', text: NO_ANSWER, action: 'Try again' });
  expect(await toast(true)).toMatchObject({ action: 'Reload the page' });
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('a toast whose code did not come is said all the same, for a while', async () => {
  const { reload } = await show(<LazyToast isLikely={false} code={failingCode()} />);
  act(() => showToast({ title: 'Not saved', text: 'Because.', tone: 'failed' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Not savedBecause.Reload the page');
  fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

function Crashing(): never {
  throw new Error('broken');
}

function Opening() {
  const [code] = useState(failingCode);
  const [isOpen, setOpen] = useState(false);
  const load = useLoadOnPress(code, 'Not opened');
  return (
    <button type="button" onClick={() => load(() => setOpen(true))}>
      {isOpen ? 'opened' : 'open'}
    </button>
  );
}

/** The toast that comes next, which is dismissed, and pressed before where that is asked for. */
async function toast(isPressed = false) {
  const alert = await waitFor(() => {
    const current = currentToast();
    return current?.isOpen ? current : expect.fail('no toast');
  });
  const { id, title, text, action } = alert;
  act(() => {
    dismissToast(id);
    if (isPressed) action?.press();
  });
  return { title, text, action: action?.label };
}

function failingCode() {
  return lazyCode<() => string>(async () => {
    throw new Error('a file of the release before');
  });
}

async function show(content: ReactNode) {
  storeLanguage('chosen', 'en');
  const texts = await loadTexts('en');
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  onTestFinished(() => {
    cleanup();
    reload.mockRestore();
    localStorage.clear();
    const left = currentToast();
    if (left) dismissToast(left.id);
  });
  render(<LanguageProvider first={{ language: 'en', texts }}>{content}</LanguageProvider>);
  return { reload };
}
