// What is written for the rows of a coaching log that the coach has chosen. Apart from the plan, whose schemas no page needs.
import type { IcfLogPlan } from './icf-log-plan.ts';

/** What is written for the rows whose indexes are chosen, with just the new clients that they need. */
export function chooseLogRows({ rows, newClients }: IcfLogPlan, chosen: ReadonlySet<number>) {
  const opening_balances = rows.flatMap(({ index, record }) => (chosen.has(index) && record !== null ? [record] : []));
  const needed = new Set(opening_balances.map(({ client_id }) => client_id));
  return { clients: [...newClients.values()].filter(({ id }) => needed.has(id)), opening_balances };
}
