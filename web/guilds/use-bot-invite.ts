import { useEffect, useRef } from 'react';
import { usePageFacts } from '../api/page-facts.tsx';
import { useApiQuery } from '../api/use-api-query.ts';
import { useLanguage } from '../i18n/language.tsx';
import { showToast } from '../ui/toast/toast-store.ts';
import { askForBot, awaitReturn, botInviteAddress, openBotWindow } from './bot-window.ts';
import { botInfo } from './queries.ts';

/**
 * Opens a popup at Discord to add our bot to a guild. When the person may be done there, `isBotIn` checks whether the bot
 * is in the guild.
 */
export function useBotInvite(isBotIn: (guildId: string) => Promise<boolean>): (guildId: string) => void {
  const { t } = useLanguage();
  const { discordAuthorizeUrl } = usePageFacts();
  const { data: bot, refetch } = useApiQuery(botInfo);
  const stopWaiting = useRef(() => {});
  const stopAsking = useRef(() => {});
  const ask = useRef(isBotIn);
  useEffect(() => {
    ask.current = isBotIn;
  });
  useEffect(
    () => () => {
      stopWaiting.current();
      stopAsking.current();
    },
    [],
  );

  return (guildId) => {
    const clientId = bot?.clientId ?? null;
    if (clientId === null) {
      showToast({
        title: t('ownServers.botNotReady'),
        text: t('ownServers.botNotReadyText'),
        tone: 'failed',
      });
      void refetch(); // so that the next press works
      return;
    }
    // At once, since browsers block windows that open after an answer.
    const opened = openBotWindow(botInviteAddress(discordAuthorizeUrl, clientId, guildId));
    if (opened === null) {
      showToast({
        title: t('ownServers.windowBlocked'),
        text: t('ownServers.windowBlockedText'),
        tone: 'failed',
      });
      return;
    }
    stopWaiting.current();
    stopWaiting.current = awaitReturn(opened, () => {
      stopAsking.current();
      stopAsking.current = askForBot(async () => ask.current(guildId));
    });
  };
}
