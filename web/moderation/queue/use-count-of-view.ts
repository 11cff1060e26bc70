import { useState } from 'react';

/** What a screen reader is told once another view of a list is there; nothing at first, and nothing while it changes. */
export function useCountOfView(view: string, text: string | undefined): string {
  const [told, tell] = useState({ view, text: '' });
  if (text !== undefined && told.view !== view) tell({ view, text });
  return told.text;
}
