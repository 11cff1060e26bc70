import { memo, type CSSProperties } from 'react';
import type { Country } from './world-shapes.ts';

const SHAPE = 'stroke-surface stroke-[0.75px]';
const COLD = `${SHAPE} fill-line`;
const WARM = `${SHAPE} fill-heat`;
const WARM_DOT = 'stroke-[8px] stroke-heat';
/** The least heat of a country with active users; the most is 1. */
const LEAST_HEAT = 0.25;

/** The countries; the more visitors of a country are online, the stronger its colour. */
export const CountryShapes = memo(function CountryShapes({
  countries,
  counts,
}: {
  countries: readonly Country[];
  counts: ReadonlyMap<string, number>;
}) {
  const largest = Math.max(1, ...counts.values());
  const warm = (id: string) => {
    const count = counts.get(id) ?? 0;
    return count === 0 ? null : LEAST_HEAT + (1 - LEAST_HEAT) * (count / largest);
  };
  return (
    <>
      {countries.map(({ id, shape }) =>
        shape === null ? null : <Shape key={id} id={id} shape={shape} heat={warm(id)} />,
      )}
      {countries.map(({ id, isSmall, at: [x, y] }) => {
        const heat = warm(id);
        return isSmall && heat !== null ? <Dot key={`${id} dot`} id={id} x={x} y={y} heat={heat} /> : null;
      })}
    </>
  );
});

const Shape = memo(function Shape({ id, shape, heat }: { id: string; shape: string; heat: number | null }) {
  return (
    <path
      d={shape}
      data-country={id}
      vectorEffect="non-scaling-stroke"
      className={heat === null ? COLD : WARM}
      style={heat === null ? undefined : warmth(heat)}
    />
  );
});

/** A dot of the same size at any scale, with room for a finger around it. */
const Dot = memo(function Dot({ id, x, y, heat }: { id: string; x: number; y: number; heat: number }) {
  const point = `M${x.toFixed(1)} ${y.toFixed(1)}h0`;
  return (
    <g data-country={id} strokeLinecap="round" style={warmth(heat)}>
      <path d={point} vectorEffect="non-scaling-stroke" className="stroke-transparent stroke-[22px]" />
      <path d={point} vectorEffect="non-scaling-stroke" className="stroke-surface stroke-[11px]" />
      <path d={point} vectorEffect="non-scaling-stroke" className={WARM_DOT} />
    </g>
  );
});

// React's types have no custom properties.
function warmth(heat: number) {
  return { '--heat': heat } as CSSProperties;
}
