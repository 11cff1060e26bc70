import { Link } from 'wouter';
import type { Event } from '#contract/events.ts';
import { listingAddress } from '#contract/paths.ts';
import { contentLanguage } from '../i18n/content-language.ts';
import { useLanguage } from '../i18n/language.tsx';
import { readingDirection } from '../i18n/reading-direction.ts';
import { CategoryBadge } from '../listings/category-badge.tsx';
import { Emblem } from '../ui/images/emblem.tsx';
import { useBrokenImage } from '../ui/images/use-broken-image.ts';
import { clip } from './clip.ts';
import type { Reader } from './event-days.ts';
import { EventFacts } from './event-facts.tsx';
import { EventHours } from './event-hours.tsx';

/** An event in the list of what is on. All of its words are a stranger's, and text. */
export function EventEntry({ event, reader }: { event: Event; reader: Reader }) {
  const { t } = useLanguage();
  const { discordServerId, serverName, icon, language, name, description, image } = event;
  return (
    <article className="grid gap-x-6 gap-y-4 py-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-3">
        <div>
          <EventHours event={event} reader={reader} />
          <h3
            className="mt-1 line-clamp-3 font-display text-lead leading-snug font-semibold sm:text-title"
            lang={contentLanguage(language, name)}
          >
            <bdi>{name}</bdi>
          </h3>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            href={listingAddress(discordServerId)}
            className="group -my-1 inline-flex min-h-11 max-w-full min-w-0 items-center gap-2.5 rounded-control text-small font-semibold transition-colors hover:text-accent-text"
          >
            <Emblem name={serverName} picture={icon} seed={discordServerId} size="tiny" />
            <bdi className="line-clamp-2 min-w-0" lang={contentLanguage(language, serverName)}>
              {serverName}
            </bdi>
          </Link>
          <span className="flex items-center gap-x-3 text-fine text-soft">
            <CategoryBadge category={event.category} />
            {t(`languages.${language}`)}
          </span>
        </div>
        <EventFacts event={event} />
        {description === null ? null : <Description event={event} text={description} />}
      </div>
      {image === null ? null : <Picture address={image} />}
    </article>
  );
}

/** A long text shows its beginning until it is opened; where details stay closed, as on paper, that is all. */
function Description({ event: { language }, text }: { event: Event; text: string }) {
  const { t } = useLanguage();
  const beginning = clip(text);
  const words = { lang: contentLanguage(language, text), dir: readingDirection(text) };
  const look = 'block max-w-prose text-small whitespace-pre-line text-soft';
  if (beginning === null)
    return (
      <p {...words} className={look}>
        {text}
      </p>
    );
  return (
    <details className="group/words">
      <summary className="cursor-pointer list-none rounded-control [&::-webkit-details-marker]:hidden">
        <span {...words} className={`${look} group-open/words:hidden`}>
          {beginning}
        </span>
        <span className="inline-flex min-h-11 items-center text-small font-semibold text-soft underline decoration-edge underline-offset-4 hover:text-accent-text print:hidden">
          <span className="group-open/words:hidden">{t('events.readAll')}</span>
          <span className="hidden group-open/words:inline">{t('events.readLess')}</span>
        </span>
      </summary>
      <p {...words} className={look}>
        {text}
      </p>
    </details>
  );
}

/** Its place stays free where it cannot be loaded, so that nothing moves. */
function Picture({ address }: { address: string }) {
  const { isBroken, watch } = useBrokenImage(address);
  return (
    <div className="aspect-5/2 w-full max-w-96 overflow-hidden rounded-control bg-raised max-sm:order-first sm:w-56 lg:w-72">
      {isBroken ? null : (
        <img
          {...watch}
          src={address}
          alt=""
          width={720}
          height={288}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </div>
  );
}
