import { FOR_CREDENTIALS } from '#domain/records/record-kinds.ts';
import type { PracticeRecordsSearch, PracticeTable } from './practice-records-search.ts';

/** The form that is open: of a new record, or of a stored one. */
export interface OpenForm {
  readonly add?: PracticeTable;
  readonly edited?: { readonly table: PracticeTable; readonly id: string };
}

/** @example openForm({ edit: 'education:7' }) // { edited: { table: 'education', id: '7' } } */
export function openForm({ add, edit }: PracticeRecordsSearch): OpenForm {
  const added = FOR_CREDENTIALS.find((table) => table === add);
  const table = FOR_CREDENTIALS.find((one) => edit?.startsWith(`${one}:`));
  return {
    ...(added && { add: added }),
    ...(edit && table && { edited: { table, id: edit.slice(table.length + 1) } }),
  };
}
