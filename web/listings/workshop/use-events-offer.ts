import { useState } from 'react';
import { SNOWFLAKE } from '#contract/vocabulary.ts';

const KEY = 'dismissedEventsOffers';
/** How many guilds are remembered: those dismissed last. */
const MOST = 100;

/** Whether the offer to show events was dismissed for a guild, which this browser remembers. */
export function useEventsOffer(guildId: string): { isDismissed: boolean; dismiss: () => void } {
  const [dismissed, setDismissed] = useState(readDismissed);
  return {
    isDismissed: dismissed.includes(guildId),
    dismiss: () => {
      const next = [guildId, ...readDismissed().filter((id) => id !== guildId)].slice(0, MOST);
      setDismissed(next);
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // Where nothing can be stored, it is dismissed until the page is left.
      }
    },
  };
}

/** Storage can be forbidden, and can hold anything. */
function readDismissed(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((id: unknown): id is string => typeof id === 'string' && SNOWFLAKE.test(id));
  } catch {
    return [];
  }
}
