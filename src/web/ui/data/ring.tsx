const RADIUS = 9;

interface RingProps {
  /** What is there, and what may be there too, of all that is needed: from 0 to 1. */
  part: number;
  maybe: number;
}

/** How much of something is there, as a part of a ring. What it shows is said in text beside it. */
export function Ring({ part, maybe }: RingProps) {
  const arc = (share: number, className: string) =>
    share > 0 && <circle r={RADIUS} pathLength={1} strokeDasharray={`${Math.min(share, 1)} 2`} className={className} />;
  return (
    <svg aria-hidden="true" viewBox="-12 -12 24 24" className="size-6 shrink-0 -rotate-90 fill-none" strokeWidth={4}>
      <circle r={RADIUS} className="stroke-rule" />
      {arc(maybe, 'stroke-amber opacity-50')}
      {arc(part, 'stroke-accent')}
    </svg>
  );
}
