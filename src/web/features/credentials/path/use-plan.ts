import type { RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { PLAN_DAYS, planInSteps, type CredentialPlan } from '#domain/accreditation/plan/credential-plan.ts';
import { daysFrom } from '#domain/accreditation/plan/projection.ts';
import { inSlices } from '#web/data/device/in-slices.ts';
import { useEffect, useMemo, useState } from 'react';
import type { AskedPace } from './pace-sliders.tsx';

/** During a drag a plan is made only where the knob rests. */
const REST_MS = 120;

interface Made {
  readonly plan: CredentialPlan;
  /** What it was made for. */
  readonly asked: string;
}

/** The plan for one credential at a pace; null until the first is there. `isOld`: made for another pace, and the next is under way. */
export function usePlan(
  { body, level }: Pick<RuleSet, 'body' | 'level'>,
  evidence: EvidenceRows,
  today: string,
  { week, clients }: AskedPace,
): { plan: CredentialPlan | null; isOld: boolean } {
  const [made, setMade] = useState<Made | null>(null);
  const days = useMemo(() => daysFrom(today, PLAN_DAYS), [today]);
  const asked = `${body} ${level} ${week} ${clients}`;
  const isFirst = made === null;
  useEffect(() => {
    const steps = planInSteps({ body, level }, evidence, days, { hours: week, newClients: clients });
    return inSlices(steps, (take) => setMade(() => ({ plan: take(), asked })), isFirst ? 0 : REST_MS);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is asked for names the rest; how long to wait changes nothing
  }, [asked, evidence, days]);
  const isOfGoal = made?.plan.goal.body === body && made.plan.goal.level === level;
  return isOfGoal ? { plan: made.plan, isOld: made.asked !== asked } : { plan: null, isOld: false };
}
