import type { OutboxTable, Operation } from '#web/data/device/operations.ts';

/** The operation that adds a row, as a form records it. */
export function newOperation(table: OutboxTable, id: string, values: Operation['values']): Operation {
  return {
    id,
    userId: 'a0000000-0000-4000-8000-000000000001',
    table,
    kind: 'add',
    values,
    base: null,
    sent: [],
    isTried: false,
    about: { name: 'Amara Osei', day: null, minutes: null, clientId: null },
    revision: crypto.randomUUID(),
    recordedAt: '2026-11-20T10:00:00.000Z',
    refusal: null,
    conflict: null,
  };
}
