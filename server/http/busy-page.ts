import type { PageAssets, Theme } from '#contract/pages.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { SERVER_WORDS } from '#i18n/server-words.ts';

interface BusyPage {
  language: InterfaceLanguage;
  theme: Theme;
  assets: PageAssets;
}

/**
 * The HTML of the page in place of one that there is no room to make. It has the site's style and no script: to make it
 * must cost nothing, and it is not the page that the scripts would go on with.
 */
export function busyPage({ language, theme, assets: { styles } }: BusyPage): string {
  const { title, text, again } = SERVER_WORDS[language].busy;
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`);
  return `<!DOCTYPE html><html lang="${language}" class="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${links.join('')}</head><body><main class="px-4 py-14"><h1 class="font-display text-page font-bold tracking-tight">${title}</h1><p class="mt-4 text-lead text-soft">${text}</p><p class="mt-4"><a class="underline" href="">${again}</a></p></main></body></html>`;
}
