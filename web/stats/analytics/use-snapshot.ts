import { LIVE_ANALYTICS_PATH, liveMessage, type Snapshot } from '#contract/analytics.ts';
import { useLiveConnection, type LiveConnection } from '../../api/live-connection.ts';
import { useAuth } from '../../auth/auth.tsx';
import { shareStructure } from './structural-sharing.ts';

/** The live figures of the site. When the person may no longer watch, the page is shown as to a visitor. */
export function useSnapshot(): LiveConnection<Snapshot> {
  const { markSignedOut } = useAuth();
  return useLiveConnection(LIVE_ANALYTICS_PATH, readMessage, () => void markSignedOut());
}

function readMessage(message: unknown, before: Snapshot | null) {
  return shareStructure(before, liveMessage.parse(message).data);
}
