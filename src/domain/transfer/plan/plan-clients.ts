// The plan of an import of clients. One who is known by name or by email address is a duplicate; the coach may add them
// all the same, since two people can share a name.
import { clientColumns, type ClientInput, clientSchema } from '#domain/records/client.ts';
import { ClientRegister } from './client-register.ts';
import type { ImportCircumstances, KnownPractice, PlannedRow } from './import-plan.ts';
import { judge, plannedRow, refusedRow, sameAsRow } from './judged-row.ts';
import { agrees } from '#domain/records/column-schemas.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import { clientName, draftOf } from './draft.ts';
import type { NumberedRow } from '#domain/transfer/columns/row-values.ts';

const plannedSchema = clientSchema.check(agrees(contradictions.clients, 'relationship_end'));

export function planClients(
  rows: Iterable<NumberedRow>,
  known: KnownPractice,
  { importId, deriveId }: ImportCircumstances,
): PlannedRow<ClientInput>[] {
  const register = new ClientRegister(known.clients);
  const earlier = new Map<string, number>();
  return Array.from(rows, ({ index, values }) => {
    const draft = { ...draftOf(clientColumns, values), name: clientName(values) };
    const judged = judge('clients', plannedSchema, draft, values);
    if (judged.input === null) return refusedRow(index, values, judged.reasons);
    const record = { ...judged.input, id: deriveId(importId, 'row', index) };
    const holder = register.holder(record.name, record.email);
    if (holder === null) {
      register.add(record);
      earlier.set(record.id, index);
      return plannedRow(index, values, record, null);
    }
    const first = earlier.get(holder.id);
    const duplicate =
      first === undefined ? `${holder.name} is already one of your clients` : sameAsRow('client', first);
    return plannedRow(index, values, record, duplicate);
  });
}
