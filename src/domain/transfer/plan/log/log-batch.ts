// Not in the planner, since pages do not need its schemas.
import type { IcfLogPlan } from './icf-log-plan.ts';

/** What to write for the rows with these indexes, with only the new clients that they need. */
export function chooseLogRows({ rows, newClients }: IcfLogPlan, chosen: ReadonlySet<number>) {
  const opening_balances = rows.flatMap(({ index, record }) => (chosen.has(index) && record !== null ? [record] : []));
  const needed = new Set(opening_balances.map(({ client_id }) => client_id));
  return { clients: [...newClients.values()].filter(({ id }) => needed.has(id)), opening_balances };
}
