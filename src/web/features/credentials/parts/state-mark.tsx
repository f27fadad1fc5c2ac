import type { RuleResult } from '#domain/accreditation/evaluate/rule-result.ts';
import { clsx } from 'clsx';
import { Check, CircleHelp, Minus } from 'lucide-react';

const MARKS = {
  met: { icon: Check, className: 'bg-wash text-accent' },
  short: { icon: Minus, className: 'bg-amber-wash text-amber' },
  'cannot-tell': { icon: CircleHelp, className: 'bg-sunk text-soft' },
} as const;

/** A state by shape and colour; the words beside it say the same. */
export function StateMark({ state }: { state: RuleResult['state'] }) {
  const { icon: Icon, className } = MARKS[state];
  return (
    <span aria-hidden="true" className={clsx('grid size-7 shrink-0 place-items-center rounded-full', className)}>
      <Icon className="size-4" />
    </span>
  );
}
