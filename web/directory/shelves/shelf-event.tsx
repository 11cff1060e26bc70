import { Link } from 'wouter';
import { listingAddress } from '#contract/paths.ts';
import { EventHours } from '../../events/event-hours.tsx';
import { useReader } from '../../events/use-reader.ts';
import { contentLanguage } from '../../i18n/content-language.ts';
import { readingDirection } from '../../i18n/reading-direction.ts';
import { Emblem } from '../../ui/images/emblem.tsx';
import type { EventOnShelf } from './queries.ts';

/** An event in a few words. The link in its name covers all of it, and leads to its server. */
export function ShelfEvent({ event }: { event: EventOnShelf }) {
  const reader = useReader();
  const { discordServerId, serverName, icon, language, name } = event;
  return (
    <article
      dir={readingDirection(name)}
      className="group relative flex h-full min-h-21 items-center gap-4 rounded-card border border-line bg-surface p-3 shadow-card transition-[border-color,background-color] hover:border-accent-text/60 hover:bg-raised/60 sm:p-4"
    >
      <Emblem name={serverName} picture={icon} seed={discordServerId} size="small" />
      <div className="min-w-0 flex-1">
        <h3 className="font-display text-title font-semibold" lang={contentLanguage(language, name)}>
          <Link
            href={listingAddress(discordServerId)}
            state={{ source: 'home' }}
            className="line-clamp-1 break-all outline-none after:absolute after:inset-0 after:z-1 after:rounded-card after:outline-offset-3 after:outline-accent-text focus-visible:after:outline-2 group-hover:text-accent-text"
          >
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <div className="mt-1 flex flex-wrap items-baseline gap-x-2 text-fine text-soft">
          <EventHours event={event} reader={reader} />
          <bdi className="min-w-0 flex-1 basis-20 truncate" lang={contentLanguage(language, serverName)}>
            {serverName}
          </bdi>
        </div>
      </div>
    </article>
  );
}
