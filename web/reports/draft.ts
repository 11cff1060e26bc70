/** What is being written about, and by whom. */
export interface ReasonOf {
  readonly userId: string;
  readonly discordServerId: string;
}

/** What was written about a server and not sent, empty when there is nothing. It is kept as long as the browser's tab. */
export function readReason(of: ReasonOf): string {
  try {
    return sessionStorage.getItem(nameOf(of)) ?? '';
  } catch {
    return ''; // storage can be forbidden
  }
}

/** Keeps what is being written. */
export function keepReason(of: ReasonOf, reason: string): void {
  try {
    sessionStorage.setItem(nameOf(of), reason);
  } catch {
    // Without storage what is written lasts as long as the dialog is open.
  }
}

/** Forgets what was written. */
export function dropReason(of: ReasonOf): void {
  try {
    sessionStorage.removeItem(nameOf(of));
  } catch {
    // Nothing was kept, then.
  }
}

function nameOf({ userId, discordServerId }: ReasonOf) {
  return `report-draft ${userId} ${discordServerId}`;
}
