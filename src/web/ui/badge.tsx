import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const badgeClass = cva(
  'inline-flex items-center gap-1 rounded-full border px-[7px] text-xs leading-[1.6] font-medium whitespace-nowrap',
  {
    variants: {
      tone: {
        plain: 'border-rule bg-sunk text-soft',
        good: 'border-transparent bg-wash text-accent',
        warn: 'border-transparent bg-amber-wash text-amber',
        bad: 'border-transparent bg-red-wash text-red',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

export function Badge({ tone, children }: VariantProps<typeof badgeClass> & { children: ReactNode }) {
  return <span className={badgeClass({ tone })}>{children}</span>;
}
