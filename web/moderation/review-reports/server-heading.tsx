import { Link } from 'wouter';
import { listingAddress } from '#contract/paths.ts';
import { contentLanguage } from '../../i18n/content-language.ts';

/** The name of the server that a text is about, with the way to its page. */
export function ServerHeading({
  id,
  server: { discordServerId, serverName },
}: {
  /** What the item is named by. */
  id: string;
  server: { readonly discordServerId: string; readonly serverName: string };
}) {
  return (
    <h3
      id={id}
      className="min-w-0 font-display text-title font-semibold"
      lang={contentLanguage('Other', serverName)}
    >
      <Link
        href={listingAddress(discordServerId)}
        className="inline-block min-h-11 content-center underline decoration-edge underline-offset-4 hover:text-accent-text hover:decoration-accent-text"
      >
        <bdi>{serverName}</bdi>
      </Link>
    </h3>
  );
}
