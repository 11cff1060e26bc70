import { BOT_PERMISSIONS } from '#contract/vocabulary.ts';

const NAME = 'add-bot';
const FEATURES = 'popup,width=520,height=840';
const LOOK_EVERY_MS = 500;
/** Discord tells us that the bot has come a moment after it told the person. */
const ASK_AFTER_MS = [0, 1500, 3500];

/** The page at Discord where our bot is let into one guild, with the rights that it needs. */
export function botInviteAddress(authorizeUrl: string, clientId: string, guildId: string): string {
  const query = [
    `client_id=${clientId}`,
    'scope=bot+applications.commands',
    `permissions=${BOT_PERMISSIONS}`,
    `guild_id=${guildId}`,
    'disable_guild_select=true',
  ];
  return `${authorizeUrl}?${query.join('&')}`;
}

/** Opens that page in a window of its own, the same one each time; null when the browser does not allow it. */
export function openBotWindow(address: string): Window | null {
  return window.open(address, NAME, FEATURES);
}

/**
 * Tells when a person may be done in a window that we opened: it closes, or they are back on our page for the
 * first time. Both are told, since a window can seem closed as soon as another site is in it.
 */
export function awaitReturn(opened: Window, back: () => void): () => void {
  const looking = setInterval(() => {
    if (!opened.closed) return;
    clearInterval(looking);
    back();
  }, LOOK_EVERY_MS);
  const noteReturn = () => {
    if (document.visibilityState !== 'visible') return;
    stopNoting();
    back();
  };
  const stopNoting = () => {
    window.removeEventListener('focus', noteReturn);
    document.removeEventListener('visibilitychange', noteReturn);
  };
  window.addEventListener('focus', noteReturn);
  document.addEventListener('visibilitychange', noteReturn);
  return () => {
    clearInterval(looking);
    stopNoting();
  };
}

/** Asks whether the bot is there, and once or twice more within a few seconds when it is not. */
export function askForBot(isThere: () => Promise<boolean>): () => void {
  let isOver = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const ask = (attempt: number) => {
    const wait = ASK_AFTER_MS[attempt];
    if (wait === undefined) return;
    waiting = setTimeout(() => {
      void isThere().then((found) => {
        if (!found && !isOver) ask(attempt + 1);
      });
    }, wait);
  };
  ask(0);
  return () => {
    isOver = true;
    clearTimeout(waiting);
  };
}
