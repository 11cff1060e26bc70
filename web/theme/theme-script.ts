/**
 * Runs in the document's head before the first paint, so that a chosen light theme never flashes dark.
 * It is allowed by its hash, and holds no character that HTML would escape.
 */
export const THEME_SCRIPT =
  'try{if(localStorage.getItem(`theme`)===`light`)document.documentElement.className=`light`}catch{}';
