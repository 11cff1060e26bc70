/** The colour of the browser's own bars: the background of each theme. */
export const THEME_COLOURS = { dark: '#0c1617', light: '#f7f4ee' } as const;

/**
 * Runs in the document's head before the first paint, so that the other theme never flashes, also where the theme's
 * cookie is gone. It creates the `theme-color` element: React would hydrate one in the HTML as dark and add a second
 * one for light. The policy allows it by its hash; it has no character that HTML would escape.
 */
export const THEME_SCRIPT =
  '{let c=document,e=c.documentElement,t=e.className;try{let s=localStorage.getItem(`theme`);if(s===`light`||s===`dark`)e.className=t=s}catch{}' +
  `c.head.append(Object.assign(c.createElement(\`meta\`),{name:\`theme-color\`,content:t===\`light\`?\`${THEME_COLOURS.light}\`:\`${THEME_COLOURS.dark}\`}))}`;
