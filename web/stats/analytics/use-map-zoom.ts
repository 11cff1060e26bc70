import { select, type Selection } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { MAP } from './world-shapes.ts';

/** The scale of the map: 1 shows the whole world. */
const ZOOM = { least: 1, most: 8, step: 2, closeUp: 4 } as const;
/** How far an arrow key moves the map, in the map's units. */
const STEP = 80;

/** Whether the map can be zoomed further out, or in. */
export type Reach = 'whole' | 'between' | 'closest';

/** Moves the map. */
export interface MapMoves {
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly showWhole: () => void;
  /** Moves the view to the right and down by a number of steps. */
  readonly look: (right: number, down: number) => void;
  /** Zooms to a point; resolves when the animation has ended. */
  readonly comeCloseTo: (at: readonly [number, number]) => Promise<void>;
}

/**
 * Moves the map by wheel, pinch, pointer and the functions it returns. Only the layer's transform changes, so nothing
 * is rendered again. The wheel scrolls the page unless Ctrl is held or the map has the focus, and so does one finger
 * while the whole world is shown.
 */
export function useMapZoom(
  map: RefObject<SVGSVGElement | null>,
  layer: RefObject<SVGGElement | null>,
  onMove: () => void,
): { reach: Reach; moves: MapMoves } {
  const [reach, setReach] = useState<Reach>('whole');
  const zooming = useRef<Zooming>(null);
  useEffect(() => {
    const svg = map.current;
    if (svg === null) return undefined;
    let scale: number = ZOOM.least;
    zooming.current = createZooming(svg).on('zoom', ({ transform, sourceEvent }: ZoomEvent) => {
      scale = transform.k;
      if (layer.current) place(layer.current, transform, sourceEvent === null);
      svg.style.touchAction = scale > ZOOM.least ? 'none' : '';
      setReach(reachAt(scale));
      onMove();
    });
    select(svg).call(zooming.current);
    const stopKeeping = keepScrollingFrom(svg, () => scale <= ZOOM.least);
    return () => {
      stopKeeping();
      select(svg).on('.zoom', null);
    };
  }, [map, layer, onMove]);
  return { reach, moves: useMoves(zooming, map, layer) };
}

type Zooming = ZoomBehavior<SVGSVGElement, unknown>;
type ZoomEvent = D3ZoomEvent<SVGSVGElement, unknown>;

function createZooming(svg: SVGSVGElement): Zooming {
  const corners: [[number, number], [number, number]] = [
    [0, 0],
    [MAP.width, MAP.height],
  ];
  return zoom<SVGSVGElement, unknown>()
    .scaleExtent([ZOOM.least, ZOOM.most])
    .extent(corners)
    .translateExtent(corners)
    .filter((event: MouseEvent) => isForMap(event, svg));
}

function reachAt(scale: number): Reach {
  if (scale <= ZOOM.least) return 'whole';
  return scale >= ZOOM.most ? 'closest' : 'between';
}

/** Lets one finger scroll the page while the whole world is shown; d3 would use it to move the map. */
function keepScrollingFrom(svg: SVGSVGElement, isWhole: () => boolean) {
  const keepFromMap = (event: TouchEvent) => {
    if (event.touches.length === 1 && isWhole()) event.stopImmediatePropagation();
  };
  svg.addEventListener('touchmove', keepFromMap, { capture: true });
  return () => svg.removeEventListener('touchmove', keepFromMap, { capture: true });
}

/** The moves; they are the same functions in each render. */
function useMoves(
  zooming: RefObject<Zooming | null>,
  map: RefObject<SVGSVGElement | null>,
  layer: RefObject<SVGGElement | null>,
): MapMoves {
  const [moves] = useState((): MapMoves => {
    const move = (act: (zooming: Zooming, map: Drawn) => void) => {
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
  return moves;
}

type Drawn = Selection<SVGSVGElement, unknown, null, undefined>;

/** Places the layer: at once while it follows a pointer, with a transition after a button or a key. */
function place(layer: SVGGElement, { x, y, k }: ZoomTransform, isSmooth: boolean) {
  layer.style.transition = isSmooth ? 'transform 250ms var(--ease-arrive)' : 'none';
  layer.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
}

/** Whether an event is for the map. The wheel is the page's, except with Ctrl or focus; the rest is d3's default. */
function isForMap(event: MouseEvent, map: SVGSVGElement) {
  if (event.type !== 'wheel') return !event.ctrlKey && !event.button;
  return event.ctrlKey || event.metaKey || map.parentElement?.contains(document.activeElement) === true;
}
