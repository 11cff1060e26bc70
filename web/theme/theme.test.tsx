import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { THEME_SCRIPT } from './theme-script.ts';
import { useTheme } from './theme.tsx';

test('the script in the head has no character that HTML would escape', () => {
  expect(THEME_SCRIPT).not.toMatch(/[<>&"']/);
});

test('the theme cannot be used outside its provider', () => {
  expect(() => renderToString(<Lost />)).toThrow('useTheme must be used within a ThemeProvider');
});

function Lost() {
  return useTheme().theme;
}
