import { BOT_PERMISSIONS } from '#contract/vocabulary.ts';

const NAME = 'add-bot';
const FEATURES = 'popup,width=520,height=840';
const LOOK_EVERY_MS = 500;
/** Pauses between the checks: Discord's event to us arrives a moment after the person is done. */
const ASK_AFTER_MS = [0, 1500, 3500];

/** Discord's page to add our bot to a guild, with the permissions that it needs. */
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

/** Opens that page in a popup, the same one each time; null when the browser blocks it. */
export function openBotWindow(address: string): Window | null {
  return window.open(address, NAME, FEATURES);
}

/**
 * Calls back when a person may be done in our popup: when it closes, and when they are first back on our page. Both are
 * needed, since a popup can seem closed as soon as another site is in it.
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

/** Checks whether the bot is in the guild, and once or twice more within a few seconds when it is not. */
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
