import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { Theme } from '#contract/pages.ts';
import { preferenceCookie } from '#contract/vocabulary.ts';
import { THEME_COLOURS } from './theme-script.ts';

interface ThemeChoice {
  readonly theme: Theme;
  readonly toggleTheme: () => void;
}

const ThemeContext = createContext<ThemeChoice | null>(null);
const listeners = new Set<() => void>();

/**
 * Provides the theme. The class on the root element decides: the script in the head sets it before the first paint,
 * and React, which always renders `dark` there, does not change it.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useSyncExternalStore(watchTheme, shownTheme, defaultTheme);
  const choice = useMemo(() => ({ theme, toggleTheme }), [theme]);
  return <ThemeContext value={choice}>{children}</ThemeContext>;
}

/** The theme of the page, and a function to change it. */
export function useTheme(): ThemeChoice {
  const choice = use(ThemeContext);
  if (choice === null) throw new Error('useTheme must be used within a ThemeProvider');
  return choice;
}

function shownTheme(): Theme {
  return document.documentElement.classList.contains('light') ? 'light' : 'dark';
}

function defaultTheme(): Theme {
  return 'dark';
}

function toggleTheme(): void {
  const theme = shownTheme() === 'dark' ? 'light' : 'dark';
  showTheme(theme);
  document.cookie = preferenceCookie('theme', theme); // for the next page's first HTML
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage can be forbidden; the choice then lasts as long as the page.
  }
}

/** All at once, as the style sheet has it: a transition of each colour takes a slow phone twice as long. */
function showTheme(theme: Theme): void {
  const { documentElement: root } = document;
  root.dataset['switching'] = '';
  root.className = theme;
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset['switching']));
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', THEME_COLOURS[theme]);
  for (const listener of listeners) listener();
}

function watchTheme(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', followOtherTabs);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', followOtherTabs);
  };
}

function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key === 'theme') showTheme(newValue === 'light' ? 'light' : 'dark');
}
