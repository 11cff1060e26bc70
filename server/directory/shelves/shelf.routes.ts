import { HOUR_MS } from '#contract/durations.ts';
import * as contract from '#contract/shelves.ts';
import type { Deps } from '../../deps.ts';
import { entryTags } from '../../entry-tags.ts';
import { untilTag } from '../../http/cache-entry.ts';
import type { Http } from '../../http/http.ts';
import { serveShared } from '../../http/serve.ts';
import { SETTLED_MS, settledChoice } from '../../http/settled.ts';
import { listingTag, scheduleTag } from '../../listings/cache-tags.ts';
import { endOfNew } from '../../listings/listing.ts';
import { chooseShelves, drawWall, fillShelves, fillWall } from './shelf.ts';

export function shelfRoutes(http: Http, deps: Deps): void {
  const choice = settledChoice(http.cache);
  serveShared(
    http,
    contract.listShelves,
    { tagsOf: (_call, shelves) => shelves.flatMap(tagsOfShelf) },
    async ({ query: { language }, dependsOn }) => {
      const until = new Date(deps.clock().getTime() + SETTLED_MS);
      const settled = await choice(`shelves ${language ?? '-'}`, until, () => chooseShelves(deps, language));
      const { shelves, validUntil } = await fillShelves(deps, settled.chosen, language);
      dependsOn([settled.until, untilTag(validUntil)]);
      return shelves;
    },
  );
  serveShared(
    http,
    contract.listWall,
    // It stays when a count changes.
    { tagsOf: (_call, servers) => entryTags(servers.map((server) => listingTag(server.discordServerId))) },
    async ({ savesData, dependsOn, header }) => {
      header('vary', 'save-data');
      if (savesData) return [];
      const hour = Math.floor(deps.clock().getTime() / HOUR_MS);
      const until = new Date((hour + 1) * HOUR_MS);
      const settled = await choice('wall', until, () => drawWall(deps, String(hour)));
      dependsOn([settled.until]);
      return fillWall(deps, settled.chosen);
    },
  );
}

function tagsOfShelf(shelf: contract.FilledShelf): string[] {
  if ('servers' in shelf) {
    const { servers } = shelf;
    return [
      ...servers.map(({ discordServerId }) => listingTag(discordServerId)),
      ...endOfNew(servers).map(untilTag),
    ];
  }
  return shelf.events.flatMap(({ discordServerId }) => [
    listingTag(discordServerId),
    scheduleTag(discordServerId),
  ]);
}
