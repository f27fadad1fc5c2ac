// Whether a history is one that a correct server can have: every acknowledged write is there and seen by every read that
// began after it, no refused one is, an unknown one is there as a whole or not, none is there twice, and no answer holds a
// row of another coach.
import type { History, Read, SeenRow, Write } from './history.ts';

interface Record {
  readonly key: string;
  readonly coach: string;
  /** In the order in which they were made. */
  readonly writes: Write[];
  id: string | null;
  /** What reads saw, as places in `writes`. */
  readonly seen: { readonly read: Read; readonly at: number }[];
}

/** The problems found, in words; empty for a correct history. */
export function checkHistory({ writes, reads }: History): string[] {
  const problems = new Set<string>();
  const records = recordsOf(writes);
  for (const record of records.values()) for (const write of record.writes) checkAnswer(write, problems);
  for (const read of reads) checkRows(read, records, problems);
  for (const record of records.values()) checkOrder(record, problems);
  checkMissing(records, reads, problems);
  return [...problems];
}

function recordsOf(writes: readonly Write[]): Map<string, Record> {
  const records = new Map<string, Record>();
  for (const write of writes) {
    const record = records.get(write.key) ?? { key: write.key, coach: write.coach, writes: [], id: null, seen: [] };
    records.set(write.key, record);
    record.writes.push(write);
  }
  for (const { writes: own } of records.values()) own.sort((a, b) => a.version - b.version);
  return records;
}

/** A record is written by one client at a time, and by none after an unknown write: each write finds it. */
function checkAnswer({ kind, key, version, outcome, rows }: Write, problems: Set<string>): void {
  if (outcome === 'acknowledged' && rows !== 1)
    problems.add(`lost: ${kind} ${version} of ${key} was acknowledged with ${rows} rows`);
}

function checkRows(read: Read, records: ReadonlyMap<string, Record>, problems: Set<string>): void {
  const keys = new Set<string>();
  for (const row of read.rows) {
    const record = checkRow(read, row, records, problems);
    if (!record) continue;
    if (keys.has(record.key)) problems.add(`doubled: ${record.key} is there twice in one answer`);
    keys.add(record.key);
    const at = record.writes.findIndex(({ version }) => version === row.name?.version);
    if (at < 0 || record.writes[at]!.kind === 'delete')
      problems.add(`never written: version ${row.name?.version} of ${record.key}`);
    else observe(record, read, at, problems);
  }
  const asked = read.key === null ? undefined : records.get(read.key);
  if (asked && !keys.has(asked.key)) observe(asked, read, absentAt(asked, read), problems);
}

/** The row's record, if the row is one that this coach may see. */
function checkRow(
  read: Read,
  row: SeenRow,
  records: ReadonlyMap<string, Record>,
  problems: Set<string>,
): Record | null {
  const record = row.name && records.get(row.name.key);
  if (row.owner !== read.coach || (record && record.coach !== read.coach)) {
    const other = row.owner === read.coach ? record?.coach : row.owner;
    problems.add(`foreign: ${read.coach} got ${row.name?.key ?? row.id} of ${other}`);
    return null;
  }
  if (!record || !row.name) {
    problems.add(`never written: row ${row.id}`);
    return null;
  }
  if (row.notes?.key !== row.name.key || row.notes.version !== row.name.version)
    problems.add(`half: ${record.key} has texts of two writes`);
  record.id ??= row.id;
  if (record.id !== row.id) problems.add(`doubled: ${record.key} is there as ${record.id} and ${row.id}`);
  return record;
}

/** The place of the delete that may have made it absent by then; -1 before the insert. */
function absentAt(record: Record, read: Read): number {
  return record.writes.findLastIndex(
    ({ kind, outcome, began }) => kind === 'delete' && outcome !== 'refused' && began < read.ended,
  );
}

/** The read saw the record as the write at this place left it; -1: as it was before all. */
function observe(record: Record, read: Read, at: number, problems: Set<string>): void {
  const write = record.writes[at];
  if (write?.outcome === 'refused') problems.add(`refused: version ${write.version} of ${record.key} is there`);
  else if (write && write.began >= read.ended) problems.add(`too early: version ${write.version} of ${record.key}`);
  const newer = record.writes.findLast(
    ({ outcome, ended }, place) => place > at && outcome === 'acknowledged' && ended < read.began,
  );
  if (newer) problems.add(`lost or stale: ${record.key} was read without its ${newer.kind} ${newer.version}`);
  record.seen.push({ read, at });
}

/** What one read saw, a later one does not take back: an unknown write happens once or never. */
function checkOrder({ key, seen }: Record, problems: Set<string>): void {
  const byEnd = seen.toSorted((a, b) => a.read.ended - b.read.ended);
  const byBegin = seen.toSorted((a, b) => a.read.began - b.read.began);
  let newest = -1;
  let ended = 0;
  for (const { read, at } of byBegin) {
    while (ended < byEnd.length && byEnd[ended]!.read.ended < read.began) newest = Math.max(newest, byEnd[ended++]!.at);
    if (at < newest) problems.add(`went back: ${key} was read at an earlier write than before`);
  }
}

/** Every answer with all records of a coach has those that are there for certain. */
function checkMissing(records: ReadonlyMap<string, Record>, reads: readonly Read[], problems: Set<string>): void {
  const lists = reads.filter(({ key }) => key === null).toSorted((a, b) => a.began - b.began);
  for (const coach of new Set(lists.map((read) => read.coach))) {
    const certain = [...records.values()]
      .filter((record) => record.coach === coach)
      .map((record) => ({ record, ...certainSpan(record) }))
      .toSorted((a, b) => a.from - b.from);
    const present = new Set<(typeof certain)[number]>();
    let next = 0;
    for (const read of lists) {
      if (read.coach !== coach) continue;
      while (next < certain.length && certain[next]!.from < read.began) present.add(certain[next++]!);
      const keys = new Set(read.rows.map(({ name }) => name?.key));
      for (const one of present) {
        if (one.until <= read.began) present.delete(one);
        else if (one.until > read.ended && !keys.has(one.record.key))
          problems.add(`lost or stale: ${one.record.key} is missing in an answer with all records`);
      }
    }
  }
}

/** From when to when a record is there, whatever became of its unknown writes. */
function certainSpan({ writes, seen }: Record): { from: number; until: number } {
  const [insert] = writes;
  const inserted = insert?.outcome === 'acknowledged' ? insert.ended : Infinity;
  const firstSeen = Math.min(...seen.filter(({ at }) => at >= 0).map(({ read }) => read.ended));
  const deletion = writes.find(({ kind, outcome }) => kind === 'delete' && outcome !== 'refused');
  return { from: Math.min(inserted, firstSeen), until: deletion?.began ?? Infinity };
}
