import { useLayoutEffect, useRef } from 'react';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { countryName } from './country-name.ts';

/** A country that is pointed at, and the place of the pointer in pixels from the map's corner. */
export interface Pointed {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

const APART = 14;

/** The name of the country that is pointed at, and its number of active users. It stays within the map. */
export function MapTooltip({
  pointed,
  hasCode,
  count,
}: {
  pointed: Pointed;
  hasCode: boolean;
  count: number;
}) {
  const { t, language } = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const { id, x, y } = pointed;
  useLayoutEffect(() => {
    const tooltip = box.current;
    const frame = tooltip?.offsetParent;
    if (!tooltip || !frame) return;
    const { offsetWidth: width, offsetHeight: height } = tooltip;
    const left = Math.max(0, Math.min(x - width / 2, frame.clientWidth - width));
    const top = y - height - APART < 0 ? y + APART : y - height - APART;
    tooltip.style.translate = `${left}px ${top}px`;
  });
  return (
    <div
      ref={box}
      aria-hidden="true"
      className="pointer-events-none absolute start-0 top-0 z-1 max-w-56 rounded-small border border-edge bg-raised px-3 py-1.5 text-small shadow-floating"
    >
      <p className="font-semibold">{hasCode ? countryName(id, language) : id}</p>
      <p className="text-fine text-soft tabular-nums">
        {t('moderation.analytics.users', { count, shown: fullCount(count, language) })}
      </p>
    </div>
  );
}
