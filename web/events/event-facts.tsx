import Headphones from 'lucide-react/icons/headphones';
import MapPin from 'lucide-react/icons/map-pin';
import Radio from 'lucide-react/icons/radio';
import Star from 'lucide-react/icons/star';
import type { ReactNode } from 'react';
import type { Event } from '#contract/events.ts';
import { contentLanguage } from '../i18n/content-language.ts';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';

const SIGNS = { voice: Headphones, stage: Radio, external: MapPin } as const;

/** Where an event takes place, and how many are interested, as far as known. A place is text, wherever it leads. */
export function EventFacts({ event, children }: { event: Event; children?: ReactNode }) {
  const { t, language: interfaceLanguage } = useLanguage();
  const { place, location, interested, language } = event;
  const Sign = SIGNS[place];
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-small text-soft">
      {children}
      <li className="flex min-w-0 items-center gap-1.5">
        <Sign aria-hidden="true" className="size-4 shrink-0" />
        {location === null ? (
          <span>{t(`events.places.${place}`)}</span>
        ) : (
          <>
            <span className="sr-only">{t(`events.places.${place}`)} </span>
            <bdi className="line-clamp-2" lang={contentLanguage(language, location)}>
              {location}
            </bdi>
          </>
        )}
      </li>
      {interested === null || interested === 0 ? null : (
        <li className="flex items-center gap-1.5 tabular-nums">
          <Star aria-hidden="true" className="size-4 shrink-0" />
          {t('events.interested', { count: interested, shown: fullCount(interested, interfaceLanguage) })}
        </li>
      )}
    </ul>
  );
}
