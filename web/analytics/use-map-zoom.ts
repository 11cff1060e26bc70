import { select, type Selection } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { MAP } from './world-shapes.ts';

/** How near the map is looked at: 1 is the whole world. */
const ZOOM = { least: 1, most: 8, step: 2, closeUp: 4 } as const;
/** How far an arrow moves it, in the map's own units. */
const STEP = 80;

/** Whether there is any way left to zoom out, or in. */
export type Reach = 'whole' | 'between' | 'closest';

/** The ways to move about the map. */
export interface MapMoves {
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly showWhole: () => void;
  /** Looks further to the right and down, by so many steps. */
  readonly look: (right: number, down: number) => void;
  /** Brings a point near, and says when it is there. */
  readonly comeCloseTo: (at: readonly [number, number]) => Promise<void>;
}

/**
 * Lets the map be moved by wheel, pinch, pointer and the moves it returns. It is moved in the document itself: nothing
 * is drawn anew. The wheel scrolls the page unless Ctrl is held or the map has the focus, and so does one finger as
 * long as the whole world is shown.
 */
export function useMapZoom(
  map: RefObject<SVGSVGElement | null>,
  layer: RefObject<SVGGElement | null>,
  onMove: () => void,
): { reach: Reach; moves: MapMoves } {
  const [reach, setReach] = useState<Reach>('whole');
  const zooming = useRef<ZoomBehavior<SVGSVGElement, unknown>>(null);
  useEffect(() => {
    const svg = map.current;
    if (svg === null) return undefined;
    const corners: [[number, number], [number, number]] = [
      [0, 0],
      [MAP.width, MAP.height],
    ];
    let scale: number = ZOOM.least;
    zooming.current = zoom<SVGSVGElement, unknown>()
      .scaleExtent([ZOOM.least, ZOOM.most])
      .extent(corners)
      .translateExtent(corners)
      .filter((event: MouseEvent) => isMeant(event, svg))
      .on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<SVGSVGElement, unknown>) => {
        scale = transform.k;
        if (layer.current) place(layer.current, transform, sourceEvent === null);
        svg.style.touchAction = scale > ZOOM.least ? 'none' : '';
        setReach(scale <= ZOOM.least ? 'whole' : scale >= ZOOM.most ? 'closest' : 'between');
        onMove();
      });
    select(svg).call(zooming.current);
    // d3 would take every finger for its own: one that only scrolls the page is kept from it.
    const keepFromMap = (event: TouchEvent) => {
      if (event.touches.length === 1 && scale <= ZOOM.least) event.stopImmediatePropagation();
    };
    svg.addEventListener('touchmove', keepFromMap, { capture: true });
    return () => {
      svg.removeEventListener('touchmove', keepFromMap, { capture: true });
      select(svg).on('.zoom', null);
    };
  }, [map, layer, onMove]);

  const [moves] = useState((): MapMoves => {
    const move = (act: (zooming: ZoomBehavior<SVGSVGElement, unknown>, map: Drawn) => void) => {
      if (zooming.current && map.current) act(zooming.current, select(map.current));
    };
    return {
      zoomIn: () => move((zooming, map) => zooming.scaleBy(map, ZOOM.step)),
      zoomOut: () => move((zooming, map) => zooming.scaleBy(map, 1 / ZOOM.step)),
      showWhole: () => move((zooming, map) => zooming.transform(map, zoomIdentity)),
      look: (right, down) =>
        move((zooming, map) => {
          const { k } = map.property('__zoom') as ZoomTransform; // where d3 keeps it
          zooming.translateBy(map, (-right * STEP) / k, (-down * STEP) / k);
        }),
      comeCloseTo: async ([x, y]) => {
        move((zooming, map) => {
          zooming.scaleTo(map, ZOOM.closeUp);
          zooming.translateTo(map, x, y);
        });
        await Promise.allSettled(layer.current?.getAnimations().map(({ finished }) => finished) ?? []);
      },
    };
  });
  return { reach, moves };
}

type Drawn = Selection<SVGSVGElement, unknown, null, undefined>;

/** Moves at once what follows a pointer, and smoothly what was asked for by a button or a key. */
function place(layer: SVGGElement, { x, y, k }: ZoomTransform, isSmooth: boolean) {
  layer.style.transition = isSmooth ? 'transform 250ms var(--ease-arrive)' : 'none';
  layer.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
}

/** Leaves the wheel to the page unless it is meant for the map; the rest is what d3 asks for by itself. */
function isMeant(event: MouseEvent, map: SVGSVGElement) {
  if (event.type !== 'wheel') return !event.ctrlKey && !event.button;
  return event.ctrlKey || event.metaKey || map.parentElement?.contains(document.activeElement) === true;
}
