// The fast path of /rest/v1 and its only entry: what it does, why it is safe and what it gains are on
// docs/fast-rows.md. FAST_ROWS=off turns all of it off; requests then go parse → plan → SQL → Postgres' own JSON, one
// transaction each.
import { LRUCache } from 'lru-cache';
import { AnswerTooLarge, type RawResult, type Statement } from '#server/db/database.ts';
import { ANSWER_MAX_BYTES } from '#server/db/limits.ts';
import { nextTurn } from '#server/time-slices.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import type { Catalog } from '#server/rest/plan/catalog.ts';
import { unlessUnchanged } from '#server/rest/plan/plan-call.ts';
import { planRequest, type PlannedRequest } from '#server/rest/plan/plan-request.ts';
import { prepareRead, type PreparedRead } from '#server/rest/prepare-read.ts';
import type { RestRequest } from '#server/rest/parse/rest-request.ts';
import { JsonCache } from './json-cache.ts';
import type { JsonColumn } from './column-encoding.ts';
import { RowWriter } from './json-rows.ts';

const PLANS_KEPT = 1_000;
/** A longer request, such as one with a list of many ids, is unlikely to come again. */
const TEXT_MAX_CHARS = 2_000;
/** A smaller answer (no rows, or one id) is written faster than it is looked up. */
const CACHED_FROM_BYTES = 128;

/** A long one is in pieces. */
export type Body = Buffer | readonly Buffer[];

/** A read with what the fast path needs to answer it. */
export interface FastRead extends PreparedRead {
  /** Stands for the request's text in the keys of cached answers. */
  readonly id: number;
  /** Writes the JSON of the statement's rows; null where Postgres writes it. */
  readonly writer: RowWriter | null;
}

/** New JSON for rows that are not cached, such as those of a write. */
export function rowsToJson(columns: readonly JsonColumn[], { messages, rowCount }: RawResult): Buffer {
  return new RowWriter(columns).write(Buffer.concat(messages), rowCount);
}

/** Longer rows are written in pieces. */
const LONG_BYTES = 256 * 1024;
/** Longer rows are not cached: as long as one answer is made they would be in memory twice. About two thousand sessions. */
const CACHED_MAX_BYTES = 1024 * 1024;

const sizeOf = (pieces: readonly Buffer[]) => pieces.reduce((sum, piece) => sum + piece.length, 0);

/** Others are answered between the pieces. Rows that are not written yet and the answer share the memory of one answer. */
async function longAnswer(
  writer: RowWriter,
  messages: readonly Buffer[],
  decrypt: (json: Buffer) => Promise<Buffer>,
): Promise<Buffer[]> {
  // Taken from the result, so that each message is let go once it is written.
  const unwritten = (messages as Buffer[]).splice(0);
  const pieces: Buffer[] = [];
  let written = 0;
  for (const piece of writer.pieces(unwritten)) {
    const clear = await decrypt(piece);
    pieces.push(clear);
    written += clear.length;
    if (written + sizeOf(unwritten) > ANSWER_MAX_BYTES) throw new AnswerTooLarge(false);
    await nextTurn();
  }
  return pieces;
}

type Count = ReturnType<Metrics['rowAnswers']['labels']>;

let reads = 0;

export class FastRows {
  readonly isOn: boolean;
  private readonly catalog: Catalog;
  private readonly reads = new LRUCache<string, FastRead>({ max: PLANS_KEPT });
  private readonly inserts = new LRUCache<string, PlannedRequest>({ max: PLANS_KEPT });
  private readonly answers = new JsonCache();
  private readonly fromMemory: Count;
  private readonly written: Count;

  constructor(catalog: Catalog, isOn: boolean, { rowAnswers }: Pick<Metrics, 'rowAnswers'>) {
    this.catalog = catalog;
    this.isOn = isOn;
    this.fromMemory = rowAnswers.labels('memory');
    this.written = rowAnswers.labels('rows');
  }

  /** A read with its statement. Throws RestError for a refused request. */
  read(request: RestRequest): FastRead {
    return this.remember(this.reads, request, () => this.prepare(request));
  }

  /** A write, planned without its body. Throws RestError for a refused request. */
  write(request: RestRequest): PlannedRequest {
    const plan = () => planRequest(this.catalog, request);
    // PATCH and DELETE mostly name one row, so their texts do not come again.
    return request.method === 'POST' ? this.remember(this.inserts, request, plan) : plan();
  }

  /** The statement as it is sent: without the fast path it shares no transaction and its columns come as text. */
  toSend(statement: Statement): Statement {
    if (this.isOn) return statement;
    const { text, values = [], kind, isCostly, condition } = statement;
    return {
      text,
      values,
      isAlone: true,
      ...(kind && { kind }),
      ...(isCostly && { isCostly }),
      ...(condition && { condition }),
    };
  }

  /**
   * The rows of `read` as JSON in clear. When Postgres sent the same bytes as last time for the same user and request,
   * this is last time's answer. `decrypt` is called for new JSON only.
   */
  async answer(
    userId: string | null,
    { id }: FastRead,
    writer: RowWriter,
    { messages, rowCount }: RawResult,
    decrypt: (json: Buffer) => Promise<Buffer>,
  ): Promise<Body> {
    const bytes = sizeOf(messages);
    const key = bytes >= CACHED_FROM_BYTES && bytes <= CACHED_MAX_BYTES ? `${userId} ${id}` : null;
    const known = key === null ? null : this.answers.find(key, messages);
    if (known) {
      this.fromMemory.inc();
      return known;
    }
    this.written.inc();
    if (bytes > CACHED_MAX_BYTES) return longAnswer(writer, messages, decrypt);
    // Also a single piece is copied: it is a slice of a larger buffer that would stay in memory with it.
    const rows = Buffer.concat(messages, bytes);
    const body =
      bytes > LONG_BYTES
        ? Buffer.concat(await longAnswer(writer, messages, decrypt))
        : await decrypt(writer.write(rows, rowCount));
    if (key !== null) this.answers.keep(key, { rows, body });
    return body;
  }

  /**
   * What a function answers that is remembered (RestFunction), as JSON in clear; null where it answers nothing. As long as the database
   * says that the coach's version is the same, it does not count again.
   * @param run runs a statement as the coach
   */
  async call(
    userId: string | null,
    statement: Statement,
    run: (statement: Statement) => Promise<RawResult>,
    decrypt: (json: Buffer) => Promise<Buffer>,
  ): Promise<Buffer | null> {
    const key = `${userId} ${statement.text} ${JSON.stringify(statement.values)}`;
    const known = this.answers.get(key);
    const { rows } = await run(unlessUnchanged(statement, known?.rows.toString() ?? null));
    const [version = null, value = null] = rows[0] ?? [];
    if (known && version?.equals(known.rows)) {
      this.fromMemory.inc();
      return known.body;
    }
    if (value === null) return null;
    this.written.inc();
    const body = await decrypt(value);
    // Copied: they are slices of a larger buffer that would stay in memory with them.
    if (version !== null) this.answers.keep(key, { rows: Buffer.from(version), body: Buffer.from(body) });
    return body;
  }

  private prepare(request: RestRequest): FastRead {
    const read = prepareRead(this.catalog, request, this.isOn);
    const { columns } = read.statement;
    reads += 1;
    return { ...read, id: reads, writer: columns === null ? null : new RowWriter(columns) };
  }

  /** What `make` returns for this request's text, now or before. Nothing is stored when it throws. */
  private remember<Made extends object>(cache: LRUCache<string, Made>, request: RestRequest, make: () => Made): Made {
    if (!this.isOn) return make();
    const text = textOf(request);
    if (text.length > TEXT_MAX_CHARS) return make();
    const known = cache.get(text);
    if (known !== undefined) return known;
    const made = make();
    cache.set(text, made);
    return made;
  }
}

/** Everything in a request that its plan depends on. */
function textOf({ method, name, search, header }: RestRequest): string {
  return [method, name, search, header('accept'), header('prefer'), header('range')].join('\n');
}
