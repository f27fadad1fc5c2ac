// A list of clients: which are new, and which are stored already.
import { describe, expect, it } from 'vitest';
import { messages, planTable, statuses } from '#tests/support/transfer/plan-table.ts';
import { chooseRows } from './import-batch.ts';

describe('clients', () => {
  it('are duplicates if the name is equal, are asked about if it is similar, and can be added all the same', () => {
    const planned = planTable('clients', [
      ['First name', 'Last name', 'Email', 'Phone'],
      ['AMARA', 'osei', '', ''],
      ['A.', 'Osei', 'amara@EXAMPLE.com', ''],
      ['Cy', 'Tan', '', "'+44 20 1"],
      ['cy', 'tan', '', ''],
      ['', '', 'x@example.com', ''],
      ['Di', '', 'nobody', ''],
    ]);
    expect(statuses(planned)).toEqual(['duplicate', 'ask', 'new', 'duplicate', 'error', 'new']);
    expect(messages(planned).flat()).toEqual([
      'Amara Osei is already one of your clients',
      'Name "A. Osei" could be Amara Osei',
      'The same client as row 4 of the file',
      'Name is missing',
      'Email "nobody": Please enter a valid email address',
    ]);
    expect(planned.rows[2]!.record).toMatchObject({ name: 'Cy Tan', phone: '+44 20 1', notes: null });
    expect(chooseRows(planned, new Set([1, 3, 5])).clients.map((client) => client.name)).toEqual([
      'AMARA osei',
      'Cy Tan',
    ]);
    expect(chooseRows(planned, new Set([5])).clients).toEqual([]);
  });

  it('may have the same address', () => {
    const planned = planTable('clients', [
      ['Name', 'Email'],
      ['Ben Cole', 'hr@acme.example'],
      ['Cara Dunn', 'hr@acme.example'],
      ['Dev Roy', 'amara@example.com'],
    ]);
    expect(statuses(planned)).toEqual(['new', 'new', 'new']);
  });
});
