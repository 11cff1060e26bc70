import { useEffect, useRef, useState } from 'react';
import type { ListingContent } from '#contract/content.ts';
import { guildCardId } from '../../guilds/guild-card.tsx';
import type { Subject } from '../submissions/use-server-form.ts';

/** The form that is open, and what it is about. */
export interface FormDialog {
  readonly act: 'submit' | 'update';
  readonly subject: Subject;
  readonly content: ListingContent | null;
  readonly madeLink?: string;
}

/** The dialog that is open, and what it is about. */
export type OpenDialog = FormDialog | { readonly act: 'delete'; readonly subject: Subject };

/**
 * The one dialog of a member's servers, or of a page of one of them. After a change the button that opened it may be
 * gone, so the focus moves to the card of the guild.
 */
export function useServerDialog<Dialog extends { readonly subject: Subject } = OpenDialog>() {
  const [dialog, open] = useState<Dialog | null>(null);
  const changed = useRef<{ readonly guildId: string; readonly focusToKeep: Element | null } | null>(null);
  const displayed = useRef<Dialog>(null);
  useEffect(() => {
    displayed.current = dialog;
  }, [dialog]);
  useEffect(() => {
    if (dialog !== null || changed.current === null) return;
    const { guildId, focusToKeep } = changed.current;
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.matches(':disabled') === true;
    if (focusToKeep !== null && focused === focusToKeep && !isLost) return;
    changed.current = null;
    if (focusToKeep === null || isLost)
      document.querySelector<HTMLElement>(`#${guildCardId(guildId)}`)?.focus({ preventScroll: true });
  });
  return {
    dialog,
    open,
    close: () => open(null),
    /** The change was made, perhaps after its dialog was closed. */
    noteDone: (done: Dialog) => {
      // After the dialog was closed early the focus stays where it is, for as long as that element is there.
      const focusToKeep = displayed.current === done ? null : document.activeElement;
      changed.current = { guildId: done.subject.guildId, focusToKeep };
      open((now) => (now === done ? null : now));
    },
  };
}
