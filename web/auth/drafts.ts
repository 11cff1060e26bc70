const DRAFT = /^[a-z]+-draft /;

/** Forgets all that a person has written in this tab and not sent. Each draft names him, in its key or beside his words. */
export function dropDraftsOf(userId: string): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      const isHis = `${name} ${sessionStorage.getItem(name) ?? ''}`.includes(userId);
      if (DRAFT.test(name) && isHis) sessionStorage.removeItem(name);
    }
  } catch {
    // Storage can be forbidden: nothing was kept, then.
  }
}
