import { READABLE_COOKIES } from '#contract/auth.ts';

/**
 * Runs in the document's head before the first paint, and marks the root element when there is a session: the style
 * sheet then shows places for what belongs to a person instead of the ways to sign in, which are in everybody's HTML.
 * It is allowed by its hash, and holds no character that HTML would escape.
 */
export const SESSION_SCRIPT = `if(document.cookie.includes(\`${READABLE_COOKIES.signedIn}=\`))document.documentElement.dataset.session=\`\``;
