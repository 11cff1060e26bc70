/** One thing that was looked at. A failure says what to do about it. */
export interface Finding {
  state: 'ok' | 'FAIL' | 'skipped';
  about: 'settings' | 'database' | 'Discord' | 'proxy' | 'clock' | 'pictures';
  says: string;
}

/** Makes a finding. */
export function finding(state: Finding['state'], about: Finding['about'], says: string): Finding {
  return { state, about, says };
}

/** Why a call failed; never the address, which can hold a password. */
export function codeOf(error: unknown): string {
  const { cause, code } = error as { cause?: { code?: unknown }; code?: unknown };
  return String(cause?.code ?? code ?? (error instanceof Error ? error.name : error));
}
