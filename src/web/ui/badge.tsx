import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const TONES = {
  plain: 'border-rule bg-sunk text-soft',
  good: 'border-transparent bg-wash text-accent',
  warn: 'border-transparent bg-amber-wash text-amber',
  bad: 'border-transparent bg-red-wash text-red',
};

export function Badge({ tone = 'plain', children }: { tone?: keyof typeof TONES | undefined; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-full border px-[7px] text-xs leading-[1.6] font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
