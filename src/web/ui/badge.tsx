import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const badgeClass = cva(
  'inline-flex items-center gap-1 rounded-full px-2 py-px text-xs leading-[1.6] font-medium whitespace-nowrap',
  {
    variants: {
      tone: {
        plain: 'bg-sunk text-soft shadow-[inset_0_0_0_1px_var(--rule)]',
        good: 'bg-wash text-accent',
        warn: 'bg-amber-wash text-amber',
        bad: 'bg-red-wash text-red',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

export function Badge({ tone, children }: VariantProps<typeof badgeClass> & { children: ReactNode }) {
  return <span className={badgeClass({ tone })}>{children}</span>;
}
