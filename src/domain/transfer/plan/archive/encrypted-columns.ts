// The texts of an archive that are stored encrypted (ADR 12). tests/schema/records.test.ts compares them with the catalog.
import { RECORD_KINDS, RECORD_NAMES, type RecordKind } from '#domain/records/record-kinds.ts';

const ENCRYPTED: ReadonlyMap<string, readonly string[]> = new Map([
  ...RECORD_NAMES.map((name) => [name, (RECORD_KINDS[name] as RecordKind).confidential ?? []] as const),
  ['certificates', ['name']],
  [
    'witness_requests',
    ['message', 'coach_role', 'witness_role', 'policy', 'answer_words', 'answered_role', 'answered_policy'],
  ],
]);

/** @example encryptedColumns('certificates') // ['name'] */
export const encryptedColumns = (table: string): readonly string[] => ENCRYPTED.get(table) ?? [];
