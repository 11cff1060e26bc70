import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Shrink from 'lucide-react/icons/shrink';
import { useQuery } from '@tanstack/react-query';
import {
  memo,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { Snapshot } from '#contract/analytics.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON, TOOL } from '../../ui/button.ts';
import { CountryShapes } from './country-shapes.tsx';
import { CountryTable } from './country-table.tsx';
import { MapTooltip, type Pointed } from './map-tooltip.tsx';
import { PanelSection } from './panel-section.tsx';
import { useMapZoom, type MapMoves, type Reach } from './use-map-zoom.ts';
import { drawWorld, MAP, type Country } from './world-shapes.ts';

/** The countries of the active users, on a map and as a table. */
export const WorldMap = memo(function WorldMap({
  countries,
}: {
  countries: Snapshot['countryDistribution'];
}) {
  const { t } = useLanguage();
  const counts = useMemo(() => new Map(countries.map(({ country, count }) => [country, count])), [countries]);
  const world = useQuery({ queryKey: ['world'], queryFn: drawWorld, networkMode: 'always' });
  return (
    <PanelSection title={t('moderation.analytics.map.title')} isEmpty={false} none="">
      {() =>
        world.data !== undefined ? (
          <Drawn world={world.data} countries={countries} counts={counts} />
        ) : world.error === null ? (
          <div className="aspect-960/470 animate-wait rounded-control bg-raised">
            <output className="sr-only">{t('moderation.analytics.map.loading')}</output>
          </div>
        ) : (
          <div
            role="alert"
            className="grid aspect-960/470 place-content-center justify-items-center gap-4 text-center"
          >
            <p>{t('moderation.analytics.map.failed')}</p>
            <button type="button" className={BUTTON.quiet} onClick={() => void world.refetch()}>
              {t('listings.tryAgain')}
            </button>
          </div>
        )
      }
    </PanelSection>
  );
});

function Drawn({
  world,
  countries,
  counts,
}: {
  world: readonly Country[];
  countries: Snapshot['countryDistribution'];
  counts: ReadonlyMap<string, number>;
}) {
  const { t } = useLanguage();
  const hint = useId();
  const map = useRef<SVGSVGElement>(null);
  const layer = useRef<SVGGElement>(null);
  const { pointed, pointBy, pointTo, forget } = usePointedCountry(world, map, layer);
  const { reach, moves } = useMapZoom(map, layer, forget);
  const bringNear = useCallback(
    (id: string) => {
      const at = world.find((country) => country.id === id)?.at;
      if (at !== undefined) void moves.comeCloseTo(at).then(() => pointTo(id));
    },
    [world, moves, pointTo],
  );
  const pointedCountry = pointed && world.find(({ id }) => id === pointed.id);
  return (
    <>
      <div className="relative">
        {/* The map is operated by keys and pointer; its content is in the table below for screen readers. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          role="application"
          aria-label={t('moderation.analytics.map.title')}
          aria-describedby={hint}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onKeyDown={(event) => moveByKey(event, reach !== 'whole', moves)}
          onPointerCancel={forget}
          onPointerLeave={({ pointerType }) => {
            if (pointerType === 'mouse') forget(); // a finger leaves whenever it is lifted
          }}
          className="overflow-hidden bg-ground max-sm:-mx-5 sm:rounded-control"
        >
          <svg
            ref={map}
            viewBox={`0 0 ${MAP.width} ${MAP.height}`}
            aria-hidden="true"
            onPointerMove={pointBy}
            onPointerDown={pointBy}
            className="block w-full touch-pan-x touch-pan-y"
          >
            <g ref={layer}>
              <CountryShapes countries={world} counts={counts} />
              <Outline shape={pointedCountry?.shape ?? null} />
            </g>
          </svg>
        </div>
        {pointed === null ? null : (
          <MapTooltip
            pointed={pointed}
            hasCode={pointedCountry?.hasCode ?? true}
            count={counts.get(pointed.id) ?? 0}
          />
        )}
        <MapButtons reach={reach} moves={moves} />
      </div>
      <p id={hint} className="mt-2 text-fine text-soft">
        <span className="pointer-coarse:hidden">{t('moderation.analytics.map.hint')}</span>
        <span className="pointer-fine:hidden">{t('moderation.analytics.map.touchHint')}</span>
      </p>
      <CountryTable countries={countries} onPoint={pointTo} onLeave={forget} onChoose={bringNear} />
    </>
  );
}

/** The country that is pointed at, by pointer or in the table, and the place of its tooltip. */
function usePointedCountry(
  world: readonly Country[],
  map: RefObject<SVGSVGElement | null>,
  layer: RefObject<SVGGElement | null>,
) {
  const [pointed, point] = useState<Pointed | null>(null);
  const forget = useCallback(() => point(null), []);
  const pointBy = ({ target, clientX, clientY }: PointerEvent) => {
    const id = target instanceof Element ? countryAt(target) : null;
    const box = map.current?.getBoundingClientRect();
    point(id === null || box === undefined ? null : { id, x: clientX - box.left, y: clientY - box.top });
  };
  const pointTo = useCallback(
    (id: string) => {
      const at = world.find((country) => country.id === id)?.at;
      const place = at && map.current && layer.current && placeOf(at, map.current, layer.current);
      point(place ? { id, ...place } : null);
    },
    [world, map, layer],
  );
  return { pointed, pointBy, pointTo, forget };
}

/** The outline of the country that is pointed at; null for none, and for one too small to be drawn. */
function Outline({ shape }: { shape: string | null }) {
  if (shape === null) return null;
  return (
    <path
      d={shape}
      vectorEffect="non-scaling-stroke"
      className="pointer-events-none fill-none stroke-ink stroke-[1.5px]"
    />
  );
}

function MapButtons({ reach, moves }: { reach: Reach; moves: MapMoves }) {
  const { t } = useLanguage();
  const buttons = [
    { label: t('moderation.analytics.map.zoomIn'), Sign: Plus, end: 'closest', move: moves.zoomIn },
    { label: t('moderation.analytics.map.zoomOut'), Sign: Minus, end: 'whole', move: moves.zoomOut },
    { label: t('moderation.analytics.map.whole'), Sign: Shrink, end: 'whole', move: moves.showWhole },
  ];
  return (
    <div className="flex rounded-control border-line bg-surface max-sm:mt-2 max-sm:gap-2 max-sm:*:border max-sm:*:border-line sm:absolute sm:end-2 sm:bottom-2 sm:flex-col sm:border">
      {buttons.map(({ label, Sign, end, move }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          aria-disabled={reach === end}
          onClick={move}
          className={TOOL}
        >
          <Sign aria-hidden="true" className="size-5" />
        </button>
      ))}
    </div>
  );
}

/** The keys that move the map. The arrows scroll the page as long as the whole world is shown. */
function moveByKey(event: KeyboardEvent, isNear: boolean, moves: MapMoves) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const near: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => moves.look(-1, 0),
    ArrowRight: () => moves.look(1, 0),
    ArrowUp: () => moves.look(0, -1),
    ArrowDown: () => moves.look(0, 1),
  };
  const always: Readonly<Record<string, () => void>> = {
    '+': moves.zoomIn,
    '=': moves.zoomIn,
    '-': moves.zoomOut,
    _: moves.zoomOut,
    '0': moves.showWhole,
  };
  const move = always[event.key] ?? (isNear ? near[event.key] : undefined);
  if (move === undefined) return;
  event.preventDefault();
  move();
}

function countryAt(element: Element) {
  return element.closest('[data-country]')?.getAttribute('data-country') ?? null;
}

/** The place of a map point in pixels from the map's corner; null when it is out of sight. */
function placeOf([x, y]: Country['at'], map: SVGSVGElement, layer: SVGGElement) {
  const onScreen = new DOMPoint(x, y).matrixTransform(layer.getScreenCTM() ?? new DOMMatrix());
  const { left, top, width, height } = map.getBoundingClientRect();
  const place = { x: onScreen.x - left, y: onScreen.y - top };
  const isInSight = place.x >= 0 && place.y >= 0 && place.x <= width && place.y <= height;
  return isInSight ? place : null;
}
