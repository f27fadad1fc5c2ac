import { logFailure } from '#web/data/wire/log-failure.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { type ReactNode, useEffect, useState } from 'react';

interface PlanningProps<Plan> {
  /** A new plan is made whenever it changes, unless it is null. */
  make: (() => Promise<Plan>) | null;
  /** The text while the first plan is made. */
  label: string;
  /** The last plan is shown while the next is made. */
  children: (plan: Plan, isStale: boolean) => ReactNode;
}

interface Made<Plan> {
  readonly by: () => Promise<Plan>;
  readonly plan?: Plan;
  readonly failure?: string;
}

/** Shows the plan of an import, or why there is none. Ignores an older plan that arrives late. */
export function Planning<Plan>({ make, label, children }: PlanningProps<Plan>) {
  const [made, setMade] = useState<Made<Plan> | null>(null);
  useEffect(() => {
    if (!make) return;
    let isWanted = true;
    make().then(
      (plan) => isWanted && setMade({ by: make, plan }),
      (error: unknown) => {
        logFailure('planning an import', error);
        if (isWanted) setMade({ by: make, failure: messageOf(error) });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [make]);
  if (!make) return null;
  const isPlanning = made?.by !== make;
  if (made?.plan !== undefined) return children(made.plan, isPlanning);
  return (
    <>
      {made?.failure && <Notice tone="bad">{made.failure}</Notice>}
      {isPlanning && <Spinner label={label} />}
    </>
  );
}
