import { LIVE_ANALYTICS_PATH, liveMessage, type Snapshot } from '#contract/live-panel.ts';
import { useLiveConnection, type LiveConnection } from '../api/live-connection.ts';
import { useAuth } from '../auth/auth.tsx';
import { shareStructure } from './structural-sharing.ts';

/** What happens on the site now, as the server tells it. Whoever is not let in any more is shown the page as that. */
export function useSnapshot(): LiveConnection<Snapshot> {
  const { markSignedOut } = useAuth();
  return useLiveConnection(LIVE_ANALYTICS_PATH, readMessage, () => void markSignedOut());
}

function readMessage(message: unknown, before: Snapshot | null) {
  return shareStructure(before, liveMessage.parse(message).data);
}
