import {
  eventsFeed,
  FEED_FORMATS,
  FEED_SEARCH_LENGTH,
  OEMBED_PATH,
  PAGES,
  serversFeed,
} from '#contract/paths.ts';
import { lengthOf } from '#contract/vocabulary.ts';

const FEED_TYPES = { atom: 'application/atom+xml', json: 'application/feed+json' } as const;
/** What a feed of servers takes of a view of the directory. */
const OF_FEED = new Set(['category', 'language', 'tag', 'q']);

/** The links of a page to its feeds, and to its description for other sites. */
export function HeadLinks({
  path,
  title,
  publicUrl,
}: {
  /** Path and query of the page's one address. */
  path: string;
  title: string;
  publicUrl: string;
}) {
  const { pathname, searchParams } = new URL(path, publicUrl);
  const serverId = PAGES.server.path.exec(pathname)?.groups?.['id'];
  // Of a long search there is no feed.
  const hasFeed =
    PAGES.home.path.test(pathname) && lengthOf(searchParams.get('q') ?? '') <= FEED_SEARCH_LENGTH;
  const query = new URLSearchParams([...searchParams].filter(([name]) => OF_FEED.has(name))).toString();
  return (
    <>
      {FEED_FORMATS.map((format) => {
        const ofServers = `${serversFeed(format)}${query === '' ? '' : `?${query}`}`;
        const href = serverId ? eventsFeed(serverId, format) : hasFeed ? ofServers : null;
        return href === null ? null : (
          <link key={format} rel="alternate" type={FEED_TYPES[format]} title={title} href={href} />
        );
      })}
      {serverId ? (
        <link
          rel="alternate"
          type="application/json+oembed"
          title={title}
          href={`${publicUrl}${OEMBED_PATH}?${new URLSearchParams({ url: publicUrl + path, format: 'json' }).toString()}`}
        />
      ) : null}
    </>
  );
}
