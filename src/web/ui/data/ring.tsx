const RADIUS = 9;

interface RingProps {
  /** What is there, as a part of what is needed: 0 to 1; more is drawn as 1. */
  part: number;
  /** The same with what may be there too. */
  maybe: number;
}

/** How much of what is needed is there, drawn as part of a ring. The text beside it says the same. */
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
