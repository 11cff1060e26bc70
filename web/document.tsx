import type { ReactNode } from 'react';
import type { PageAssets } from '#contract/pages.ts';
import { SESSION_SCRIPT } from './auth/session-script.ts';
import { useLanguage } from './i18n/language.tsx';
import { THEME_COLOURS, THEME_SCRIPT } from './theme/theme-script.ts';

/** The whole `<html>`. A script sets the class of the theme before hydration, hence the one suppressed warning. */
export function Document({ assets, children }: { assets: PageAssets; children: ReactNode }) {
  const { language } = useLanguage();
  return (
    <html lang={language} className="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script>{THEME_SCRIPT}</script>
        <script>{SESSION_SCRIPT}</script>
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <noscript>
          <meta name="theme-color" content={THEME_COLOURS.dark} />
        </noscript>
      </head>
      <body>{children}</body>
    </html>
  );
}
