// The chain of changes (ADR 90) as an audit file tells it: its length and head, and which records were recorded promptly.
import { TIMELY_DAYS } from '#domain/log-changes/timeliness.ts';
import { addDays } from '#domain/time.ts';
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

/** By id. Missing: the record was here before the chain began, so it is not known. As in log-changes/timeliness.ts. */
export function readPrompt({ entries, rows }: LogAnswer): Map<string, boolean> {
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
  return new Map(
    rows.flatMap(([, id, facts, , , , since]) => {
      const entry = since === null ? null : bySeq.get(since)!;
      if (entry?.op === 'found') return [];
      const date = facts.split('|')[2]!;
      return [[id, entry !== null && recordedOn(entry) <= addDays(date, TIMELY_DAYS)] as const];
    }),
  );
}

const MICROSECONDS_PER_DAY = 86_400_000_000;

/** A date in UTC. */
const recordedOn = ({ at }: LogEntry): string => addDays('1970-01-01', Math.floor(at / MICROSECONDS_PER_DAY));
