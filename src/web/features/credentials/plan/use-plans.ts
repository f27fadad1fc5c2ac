import type { Body } from '#domain/body-names.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { inOrder, plansOf, type CredentialPlan } from '#domain/accreditation/plan/credential-plan.ts';
import { useEffect, useState } from 'react';
import type { CredentialsSearch } from '../credentials-search.ts';

/**
 * The plans in order; null until the first are there, and then the former ones until the next are. Each takes a moment of the
 * processor, so the page can draw and be used between two of them.
 */
export function usePlans(
  bodies: readonly Body[],
  evidence: EvidenceRows,
  today: string,
  { week, clients }: CredentialsSearch,
): readonly CredentialPlan[] | null {
  const [plans, setPlans] = useState<readonly CredentialPlan[] | null>(null);
  const chosen = bodies.join();
  useEffect(() => {
    const coming = plansOf(bodies, evidence, today, { hours: week, newClients: clients });
    const made: CredentialPlan[] = [];
    const next = () => {
      const { done, value } = coming.next();
      if (done) return setPlans(inOrder(made, today));
      made.push(value);
      timer = setTimeout(next);
    };
    let timer = setTimeout(next);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the bodies are a new list each time
  }, [chosen, evidence, today, week, clients]);
  return plans;
}
