import '@vitejs/plugin-react/preamble';
import './polyfills.ts';
import './ui/styles.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { includeAdult } from './api/call.ts';
import { restorePageState } from './api/page-state.ts';
import { createQueryClient } from './api/query-client.ts';
import { whenIdle } from './api/when-idle.ts';
import { App } from './app.tsx';
import { loadTexts } from './i18n/texts.ts';
import { preloadLikelyPages, loadRouteCode } from './route-page.tsx';
import { readPageData } from './page-data.ts';
import { bearMovedNodes, isTranslated, rememberEntered } from './translated-page.ts';

const { language, facts, assets, state } = readPageData();
includeAdult(facts.adult === true);
const queryClient = createQueryClient();
restorePageState(queryClient, state);
const [texts] = await Promise.all([loadTexts(language), loadRouteCode(window.location.pathname)]);
const loadedLanguage = { language, texts };

bearMovedNodes();
startTransition(() => {
  const wasTranslated = isTranslated();
  const enterAgain = rememberEntered();
  hydrateRoot(
    document,
    <App loadedLanguage={loadedLanguage} queryClient={queryClient} facts={facts} assets={assets} />,
    {
      onRecoverableError: (error) => {
        // A translated page is not the one that the server has rendered, so React renders it anew, or a part of it.
        if (wasTranslated || isTranslated()) enterAgain();
        else reportError(error);
      },
    },
  );
});

whenIdle(() => void preloadLikelyPages().catch(() => {})); // opening such a page tries again
