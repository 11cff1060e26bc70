import '@vitejs/plugin-react/preamble';
import './ui/styles.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { restorePageState } from './api/page-state.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { createI18n } from './i18n/i18n.ts';
import { loadTexts } from './i18n/texts.ts';
import { readPageData } from './page-data.ts';

const { language, facts, assets, state } = readPageData();
const queryClient = createQueryClient();
restorePageState(queryClient, state);
const i18n = createI18n(language, await loadTexts(language));

startTransition(() => {
  hydrateRoot(document, <App i18n={i18n} queryClient={queryClient} facts={facts} assets={assets} />);
});
