import { rowOfValues, valuesOfRow } from '#web/ui/form/record/record-fields.ts';
import { expect, it } from 'vitest';
import { EDIT_MANY_FIELDS, validateEdit, undoEdits } from './edit-many-fields.ts';

const validate = (entered: Record<string, string>) =>
  validateEdit(rowOfValues(EDIT_MANY_FIELDS, { ...valuesOfRow(EDIT_MANY_FIELDS), ...entered }));

it.each([
  [{ completed: 'true' }, { completed: true }],
  [{ paid: 'false' }, { paid: false }],
  [{ paid: 'null' }, { paid: null }],
  [
    { format: 'group', participants: '8' },
    { format: 'group', participants: 8, engagement: null },
  ],
  [{ format: 'team' }, { format: 'team' }],
  [
    { format: 'team', engagement: ' Merger ' },
    { format: 'team', engagement: 'Merger' },
  ],
  [{ engagement: 'Merger', kind: 'training' }, { kind: 'training' }],
  [{ format: 'individual' }, { format: 'individual', participants: null, engagement: null }],
  [{ participants: '8', kind: 'training' }, { kind: 'training' }],
  [{ peer_exchange: 'false' }, { peer_exchange: false }],
])('%j sets %j and nothing else', (entered, row) => expect(validate(entered)).toEqual({ row }));

it.each([
  [{}, null],
  [{ format: 'group', participants: 'many' }, 'participants'],
  [{ format: 'group', participants: '0' }, 'participants'],
])('refuses %j', (entered, column) =>
  expect(validate(entered)).toEqual({ wrong: [{ column, message: expect.any(String) }] }),
);

it('undoes an edit with the earlier values of each session, for the changed fields only', () => {
  const before = [
    { id: 'a', completed: true, paid: null, format: 'individual' as const, participants: null },
    { id: 'b', completed: false, paid: true, format: 'group' as const, participants: 4 },
    { id: 'c', completed: true, paid: false, format: 'individual' as const, participants: null },
  ];
  expect(undoEdits(before, { format: 'team', participants: 9 })).toEqual([
    { ids: ['a', 'c'], changes: { format: 'individual', participants: null } },
    { ids: ['b'], changes: { format: 'group', participants: 4 } },
  ]);
  expect(undoEdits(before, { completed: true })).toEqual([
    { ids: ['a', 'c'], changes: { completed: true } },
    { ids: ['b'], changes: { completed: false } },
  ]);
});
