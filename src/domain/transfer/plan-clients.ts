// The plan of an import of clients. One who is known by name or by e-mail address is a duplicate; the coach may add them
// all the same, since two people can share a name.
import { type ClientInput, clientSchema } from '#domain/clients/client-schema.ts';
import { ClientRegister } from './client-register.ts';
import type { ImportCircumstances, KnownPractice, PlannedRow } from './import-plan.ts';
import { judge, plannedRow, refusedRow, sameAsRow } from './judged-row.ts';
import { clientName } from './client-name.ts';
import type { NumberedRow } from './row-values.ts';

export function planClients(
  rows: Iterable<NumberedRow>,
  known: KnownPractice,
  { importId, deriveId }: ImportCircumstances,
): PlannedRow<ClientInput>[] {
  const register = new ClientRegister(known.clients);
  const earlier = new Map<string, number>();
  return Array.from(rows, ({ index, values }) => {
    const draft = {
      name: clientName(values),
      email: values.text('email'),
      phone: values.text('phone').trim() || null,
      notes: values.text('notes') || null,
    };
    const judged = judge('clients', clientSchema, draft, values);
    if (judged.input === null) return refusedRow(index, values, judged.reasons);
    const record = { ...judged.input, id: deriveId(importId, 'row', index) };
    const holder = register.holder(record.name, record.email);
    if (holder === null) {
      register.add(record);
      earlier.set(record.id, index);
      return plannedRow(index, values, record, null);
    }
    const first = earlier.get(holder.id);
    const duplicate = first === undefined ? `${holder.name} is a client already` : sameAsRow('client', first);
    return plannedRow(index, values, record, duplicate);
  });
}
