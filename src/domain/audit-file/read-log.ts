// The chain of changes (ADR 90) in an audit file: its length and head, and which records were recorded promptly.
import { recordedAs, recordedDay } from '#domain/log-changes/timeliness.ts';
import type { RecordName } from '#domain/records/record-kinds.ts';
import type { Chain } from './signed-payload.ts';

/** The response of private.recorded_rows_of_caller (db/functions/read-log.sql). */
export interface LogAnswer {
  /** Null if nothing was changed yet. */
  readonly chain: Chain | null;
  /** `since`: microseconds since 1970, null if no entry has the row's present facts. `isFound`: it existed when the chain began. */
  readonly rows: readonly (readonly [
    table: RecordName,
    id: string,
    date: string,
    since: number | null,
    isFound: boolean,
  ])[];
}

/** What a file says about when records were recorded. */
export interface RecordedRows {
  /** By recordKey, whether the record was recorded in time. Absent if that is not known. */
  readonly prompt: ReadonlyMap<string, boolean>;
  /** By recordKey, the date (UTC) of the import that brought the record, if that is why it isn't known. */
  readonly imported: ReadonlyMap<string, string>;
}

/** Coaches choose ids, so records of two tables can have the same one. */
export const recordKey = (table: RecordName, id: string): string => `${table} ${id}`;

/** The records that imports brought: the date (UTC) of the import, the table, and the ids. */
export type ImportedRows = readonly (readonly [day: string, table: RecordName, ids: readonly string[]])[];

/** By the rules of log-changes/timeliness.ts. Not known for records from before the chain began, and for late records of an import. */
export function readRecorded(rows: LogAnswer['rows'], imports: ImportedRows): RecordedRows {
  const importedOn = new Map(
    imports.flatMap(([day, table, ids]) => ids.map((id) => [recordKey(table, id), day] as const)),
  );
  const prompt = new Map<string, boolean>();
  const imported = new Map<string, string>();
  for (const [table, id, date, since, isFound] of rows) {
    const key = recordKey(table, id);
    const recordedOn = since === null ? null : recordedDay(since / 1000, date);
    const as = recordedAs({ date, recordedOn, isFound, isImported: importedOn.has(key) });
    if (as === 'imported') imported.set(key, importedOn.get(key)!);
    else if (as !== 'before') prompt.set(key, as === 'timely');
  }
  return { prompt, imported };
}
