import { logFailure } from '#web/data/wire/log-failure.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { useEffect, useState } from 'react';

interface Made<Plan> {
  readonly by: () => Promise<Plan>;
  readonly plan: Plan | null;
  readonly failure: string | null;
}

interface Planned<Plan> {
  /** The last one is shown while the next is made. */
  readonly plan: Plan | null;
  readonly isPlanning: boolean;
  readonly failure: string | null;
}

/** Makes a new plan whenever `make` changes, unless it is null. Ignores an older plan that arrives late. */
export function usePlan<Plan>(make: (() => Promise<Plan>) | null): Planned<Plan> {
  const [made, setMade] = useState<Made<Plan> | null>(null);
  useEffect(() => {
    if (!make) return;
    let isWanted = true;
    make().then(
      (plan) => isWanted && setMade({ by: make, plan, failure: null }),
      (error: unknown) => {
        logFailure('planning an import', error);
        if (isWanted) setMade({ by: make, plan: null, failure: messageOf(error) });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [make]);
  return {
    plan: make ? (made?.plan ?? null) : null,
    isPlanning: make !== null && made?.by !== make,
    failure: make ? (made?.failure ?? null) : null,
  };
}
