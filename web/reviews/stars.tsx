const STARS = [0, 24, 48, 72, 96]
  .map((left) => `M${left + 12} 2l3.1 6.3 6.9 1-5 4.9 1.2 6.8-6.2-3.2-6.2 3.2 1.2-6.8-5-4.9 6.9-1z`)
  .join('');

/** Five stars, as many of them filled as a rating has, and a part of one for what is left. Say beside it what it shows. */
export function Stars({ rating, className }: { rating: number; className: string }) {
  const filled = rating * 24;
  return (
    <svg viewBox="0 0 120 24" aria-hidden="true" className={className}>
      <path d={STARS} className="fill-edge [fill-opacity:0.5]" />
      {/* What reaches out of it is cut off. */}
      <svg width={filled} height="24" viewBox={`0 0 ${filled} 24`}>
        <path d={STARS} className="fill-star" />
      </svg>
    </svg>
  );
}
