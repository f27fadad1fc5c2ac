import { useId } from 'react';

/**
 * Says behind every screen and on every printed sheet to whom the view was lent. A fixed element is repeated on each sheet. It is no
 * obstacle to readers: screen readers have the sentence in the heading.
 */
export function Watermark({ text }: { text: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" className="pointer-events-none fixed inset-0 z-50 size-full text-ink" fill="currentColor">
      <defs>
        <pattern id={id} width="460" height="170" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
          <text x="0" y="60" fontSize="15" opacity="0.11">
            {text}
          </text>
          <text x="-150" y="145" fontSize="15" opacity="0.11">
            {text}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
