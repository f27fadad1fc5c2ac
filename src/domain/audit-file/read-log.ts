// The chain of changes (ADR 90) in an audit file: its length and head, and which records were recorded promptly.
import { recordedAs, recordedDay } from '#domain/log-changes/timeliness.ts';
import type { Chain } from './signed-payload.ts';

/** What rpc/log_changes answers. */
export interface LogAnswer {
  readonly entries: readonly LogEntry[];
  /** `facts`: joined by bars, the third is the record's date. Without `since`, no entry has the row as it stands. */
  readonly rows: readonly (readonly [
    area: string,
    id: string,
    facts: string,
    seq: number | null,
    place: number | null,
    salt: string | null,
    since: number | null,
    ...rest: unknown[],
  ])[];
}

interface LogEntry {
  readonly seq: number;
  /** Microseconds since 1970. */
  readonly at: number;
  readonly op: 'found' | 'insert' | 'update' | 'delete';
  readonly chain: string;
}

export function readChain({ entries }: Pick<LogAnswer, 'entries'>): Chain | null {
  const last = entries.at(-1);
  return last ? { length: last.seq, head: last.chain } : null;
}

/** What a file says about when records were recorded. */
export interface RecordedRows {
  /** By id, whether the record was recorded in time. Missing: not known. */
  readonly prompt: ReadonlyMap<string, boolean>;
  /** By id, the date (UTC) of the import that brought it, if it isn't known because of that. */
  readonly imported: ReadonlyMap<string, string>;
}

/**
 * As in log-changes/timeliness.ts. It isn't known for records from before the chain began, and for late records of an import.
 * @param imports by the date (UTC) of the import, the ids of what it brought
 */
export function readRecorded(
  { entries, rows }: LogAnswer,
  imports: readonly (readonly [day: string, ids: readonly string[]])[],
): RecordedRows {
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
  const importedOn = new Map(imports.flatMap(([day, ids]) => ids.map((id) => [id, day] as const)));
  const prompt = new Map<string, boolean>();
  const imported = new Map<string, string>();
  for (const [, id, facts, , , , since] of rows) {
    const entry = since === null ? null : bySeq.get(since)!;
    const date = facts.split('|')[2]!;
    const recordedOn = entry && recordedDay(entry.at / 1000, date);
    const as = recordedAs({ date, recordedOn, isFound: entry?.op === 'found', isImported: importedOn.has(id) });
    if (as === 'imported') imported.set(id, importedOn.get(id)!);
    else if (as !== 'before') prompt.set(id, as === 'timely');
  }
  return { prompt, imported };
}
