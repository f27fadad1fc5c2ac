import { buttonClass } from '#web/ui/button.tsx';
import type { ReactNode } from 'react';

interface BandProps {
  label: string;
  title: ReactNode;
  text?: ReactNode;
  /** Links and buttons. */
  children?: ReactNode;
}

/** What waits for the coach, above the cards. */
export function Band({ label, title, text, children }: BandProps) {
  return (
    <section
      aria-label={label}
      className="mb-6 flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card bg-wash px-4 py-3 text-sm"
    >
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-soft">{text}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </section>
  );
}

/** Reserves the space of a band whose content is still loading: what it says may be longer, but rarely by a line. */
export function BandSpace({ lines }: { lines: 1 | 2 }) {
  return (
    <div aria-hidden="true" inert className="opacity-0">
      <Band label="" title={'\u2007'.repeat(36)} text={lines === 2 && '\u2007'.repeat(12)}>
        <span className={buttonClass({ size: 'small' })}>{'\u2007'.repeat(12)}</span>
      </Band>
    </div>
  );
}
