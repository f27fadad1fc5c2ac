// A second implementation of the chain of changes, written from ADR 90 alone and without the database's functions: it says what is
// wrong with a coach's stored log, if anything is.
import { createHash } from 'node:crypto';
import { recordsWith, type RecordWith } from '#domain/records/record-kinds.ts';
import type { Run } from '#server/db/database.ts';
import { FACTS } from './example-records.ts';

interface StoredEntry {
  readonly seq: string;
  readonly micros: string;
  readonly op: string;
  readonly row_tags: Buffer;
  readonly row_hashes: Buffer;
  readonly chain: Buffer;
  readonly packed: null;
}
/** Entries of one row each; number and chain are those of the last. */
interface StoredPack {
  readonly seq: string;
  readonly chain: Buffer;
  readonly packed: Buffer;
}
const ENTRY_BYTES = 57;
type StoredRow = Readonly<Record<string, unknown>> & { readonly id: string };

interface Counter {
  readonly log_secret: Buffer;
  readonly log_waiting: Buffer;
  readonly log_head: Buffer;
  readonly log_entries: string;
}

const LOGGED_AREAS = recordsWith('isLogged');

const sha256 = (...parts: readonly Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
function seqBytes(seq: string): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(seq));
  return bytes;
}

function textOf(area: string, name: string, row: StoredRow): string {
  const value = name === 'last_day' ? (row['end_date'] ?? row['start_date']) : row[name];
  if (value === null || value === undefined) return '';
  if (area === 'sessions' && name === 'engagement')
    return sha256(idBytes(row.id), Buffer.from(String(value))).toString('hex');
  return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value);
}
const factsOf = (area: RecordWith<'isLogged'>, row: StoredRow): string =>
  [area, '1', ...FACTS[area].split(' ').map((name) => textOf(area, name, row))].join('|');

/** Numbers and dates as texts, so that no digit is lost. */
const ROWS = (area: string) => `
  select (select jsonb_object_agg(key, case when jsonb_typeof(value) = 'number' then to_jsonb(value #>> '{}') else value end)
    from jsonb_each(to_jsonb(t))) as row from public.${area} t where t.user_id = $1`;

interface LogCheck {
  /** What does not fit, in words; empty when the log is intact. */
  readonly faults: readonly string[];
  readonly entries: number;
}

/** Replays all entries of a coach and compares the outcome with the rows that are there. `asOwner`: everything is read as stored. */
export async function checkLog(asOwner: Run, coach: string): Promise<LogCheck> {
  const [counter] = await asOwner<Counter>(
    'select log_secret, log_waiting, log_head, log_entries::text from private.storage_use where user_id = $1',
    [coach],
  );
  const stored = await asOwner<StoredEntry | StoredPack>(
    `select seq::text, (extract(epoch from at) * 1000000)::bigint::text as micros, op, row_tags, row_hashes, chain, packed
     from private.log_changes c where user_id = $1 order by c.seq`,
    [coach],
  );
  const secret = counter?.log_secret ?? Buffer.alloc(0);
  const { entries, faults: unpackingFaults } = unpack(stored, counter?.log_waiting ?? Buffer.alloc(0));
  const replayed = replay(entries);
  const faults = [...unpackingFaults, ...replayed.faults];
  if (entries.length !== Number(counter?.log_entries ?? 0)) faults.push(`the counter has ${counter?.log_entries}`);
  if (counter && !counter.log_head.equals(entries.at(-1)?.chain ?? Buffer.alloc(32)))
    faults.push('the head is another');
  for (const area of LOGGED_AREAS) {
    for (const { row } of await asOwner<{ row: StoredRow }>(ROWS(area), [coach])) {
      const tag = sha256(secret, idBytes(row.id), Buffer.from(area)).subarray(0, 16).toString('hex');
      const last = replayed.rows.get(tag);
      const salt = last && sha256(secret, idBytes(row.id), seqBytes(last.seq));
      const hash = salt && sha256(salt, Buffer.from(factsOf(area, row))).toString('hex');
      if (last === undefined || hash !== last.hash) faults.push(`${area} ${row.id}: not as logged`);
      replayed.rows.delete(tag);
    }
  }
  if (replayed.rows.size > 0) faults.push(`${replayed.rows.size} logged rows are not there`);
  return { faults, entries: entries.length };
}

const OPS: Readonly<Record<string, string>> = { I: 'insert', U: 'update', D: 'delete' };

/** All entries one by one. Eight that wait are stored already. */
function unpack(stored: readonly (StoredEntry | StoredPack)[], waiting: Buffer) {
  const entries: StoredEntry[] = [];
  const faults: string[] = [];
  for (const row of stored) {
    if (row.packed === null) {
      entries.push(row);
      continue;
    }
    entries.push(...packedEntries(row.packed, entries));
    const { seq, chain } = entries.at(-1)!;
    if (seq !== row.seq) faults.push(`entry ${row.seq} is not number ${seq}`);
    if (!chain.equals(row.chain)) faults.push(`entry ${row.seq}: the chain does not fit`);
    // Goes on from what is stored, so that each fault is named once.
    entries[entries.length - 1] = { ...entries.at(-1)!, chain: row.chain };
  }
  if (waiting.length < 8 * ENTRY_BYTES) entries.push(...packedEntries(waiting, entries));
  return { entries, faults };
}

/** Entries of one row each, with the chain that they have after those before. */
function packedEntries(packed: Buffer, before: readonly StoredEntry[]): StoredEntry[] {
  const entries: StoredEntry[] = [];
  for (let start = 0; start < packed.length; start += ENTRY_BYTES) {
    const micros = packed.readBigInt64BE(start).toString();
    const op = OPS[String.fromCharCode(packed[start + 8]!)] ?? '';
    const seq = String(before.length + entries.length + 1);
    const tags = packed.subarray(start + 9, start + 25);
    const hashes = packed.subarray(start + 25, start + ENTRY_BYTES);
    const last = entries.at(-1)?.chain ?? before.at(-1)?.chain ?? Buffer.alloc(32);
    const chain = sha256(last, Buffer.from(`${seq}|${op}|${micros}|`), tags, hashes);
    entries.push({ seq, micros, op, row_tags: tags, row_hashes: hashes, chain, packed: null });
  }
  return entries;
}

function replay(entries: readonly StoredEntry[]) {
  const rows = new Map<string, { readonly seq: string; readonly hash: string }>();
  const faults: string[] = [];
  let before: Buffer = Buffer.alloc(32);
  for (const [index, entry] of entries.entries()) {
    const { seq, op, row_tags: tags, row_hashes: hashes } = entry;
    if (Number(seq) !== index + 1) faults.push(`entry ${seq} is not number ${index + 1}`);
    before = sha256(before, Buffer.from(`${seq}|${op}|${entry.micros}|`), tags, hashes);
    if (!before.equals(entry.chain)) faults.push(`entry ${seq}: the chain does not fit`);
    if (tags.length === 0 || hashes.length !== 2 * tags.length) faults.push(`entry ${seq}: tags without hashes`);
    for (let place = 0; place < tags.length / 16; place += 1) {
      const tag = tags.subarray(place * 16, place * 16 + 16).toString('hex');
      const hash = hashes.subarray(place * 32, place * 32 + 32).toString('hex');
      const isThere = rows.has(tag);
      if (isThere === (op === 'insert' || op === 'found'))
        faults.push(`entry ${seq}: ${op} of a row that was${isThere ? '' : ' not'} there`);
      if (op === 'delete') rows.delete(tag);
      else rows.set(tag, { seq, hash });
    }
    // Goes on from what is stored, so that each fault is named once.
    before = entry.chain;
  }
  return { rows, faults };
}
