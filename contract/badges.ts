import type { InterfaceLanguage } from './vocabulary.ts';

/** The shapes of a badge: one line, or a card of several. */
export const BADGE_STYLES = ['flat', 'card'] as const;
export type BadgeStyle = (typeof BADGE_STYLES)[number];

/** The pages that a badge is made for. */
export const BADGE_THEMES = ['light', 'dark'] as const;
export type BadgeTheme = (typeof BADGE_THEMES)[number];

/** How a badge looks, and the language of its words. */
export interface BadgeLook {
  style: BadgeStyle;
  theme: BadgeTheme;
  lang: InterfaceLanguage;
}

/** The look of a badge whose address names none. */
export const DEFAULT_BADGE = { style: 'flat', theme: 'light', lang: 'en' } as const satisfies BadgeLook;

/** The path of badges, with the listing's Discord id in braces. */
export const BADGE_PATH = '/badge/{discordServerId}.svg';

/** The height of a badge of each shape, in CSS pixels. */
export const BADGE_HEIGHTS: Readonly<Record<BadgeStyle, number>> = { flat: 24, card: 92 };

/** The address of a listing's badge; what is the default is left out. */
export function badgeAddress(discordServerId: string, { style, theme, lang }: BadgeLook): string {
  const query = new URLSearchParams();
  if (style !== DEFAULT_BADGE.style) query.set('style', style);
  if (theme !== DEFAULT_BADGE.theme) query.set('theme', theme);
  if (lang !== DEFAULT_BADGE.lang) query.set('lang', lang);
  const path = BADGE_PATH.replace('{discordServerId}', discordServerId);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
