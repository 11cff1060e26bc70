import { useAuth } from '../auth/auth.tsx';
import { withAllTexts } from '../i18n/texts.ts';
import { useOwnReview } from '../reviews/use-own-review.ts';
import { lazyCode, useLazyCode } from '../ui/lazy-code.tsx';

// Fetched by those alone who manage the server.
const managersStrip = lazyCode(
  async () => (await withAllTexts(import('../bumps/managers-strip.tsx'))).ManagersStrip,
);

/**
 * The place of what managers have at the top of a server's page. Where somebody may be signed in it is kept free, so that
 * nothing moves. What does not come stands at the end of the page as well.
 */
export function ManagersPlace(listing: { discordServerId: string; lastBumpedAt: string | null }) {
  const { user } = useAuth();
  const { manages } = useOwnReview(listing.discordServerId);
  const { code: ManagersStrip } = useLazyCode(managersStrip, Boolean(user) && manages);
  return (
    <div className="max-md:w-full claimed:min-h-12">
      {user && manages && ManagersStrip ? <ManagersStrip {...listing} /> : null}
    </div>
  );
}
