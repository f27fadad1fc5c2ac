// The caller's confidential texts on their way through this room: sealed before a statement is written, opened in its answer.
import type { RawResult } from '#server/db/database.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import { holdsSealedText, openAnswer } from '#server/encryption/open-answer.ts';
import type { OpenedAnswers } from '#server/encryption/opened-answers.ts';
import { sealText, type DataKey } from '#server/encryption/sealed-text.ts';
import { SealingError } from '#server/encryption/sealing-error.ts';
import type { Catalog, Column, Table } from './plan/catalog.ts';
import type { JsonObject } from './parse/parse-body.ts';
import type { WritePlan } from './plan/plan-write.ts';
import type { PreparedRead } from './prepared-requests.ts';
import { unauthorized } from './respond/rest-error.ts';
import type { RowWriter } from './rows/row-writer.ts';

/** No rows, or one of an id: written faster than looked up. One row with a note is not, for the opening. */
const REMEMBERED_FROM_BYTES = 128;

export class CallersTexts {
  private readonly dataKeys: DataKeys;
  private readonly answers: OpenedAnswers;
  private readonly catalog: Catalog;
  private readonly userId: string | null;

  /** `userId`: null for nobody, who has no texts and may write none. */
  constructor(dataKeys: DataKeys, answers: OpenedAnswers, catalog: Catalog, userId: string | null) {
    this.dataKeys = dataKeys;
    this.answers = answers;
    this.catalog = catalog;
    this.userId = userId;
  }

  /** The plan with its rows' confidential texts sealed. */
  async seal(table: Table, write: WritePlan): Promise<WritePlan> {
    if (this.userId === null || write.kind === 'delete') return write;
    const columns = write.columns.filter((column) => column.confidential);
    if (columns.length === 0) return write;
    const key = await this.dataKeys.toSealWith(this.userId);
    if (!key) throw unauthorized('PT401', 'You have been signed out. Please sign in again.');
    if (write.kind === 'update') return { ...write, row: sealRow(this.catalog, columns, write.row, key) };
    return { ...write, rows: write.rows.map((row) => sealRow(this.catalog, columns, row, key)) };
  }

  /** The JSON with its texts opened, which may stand under `keys`. Throws SealingError for a damaged one. */
  async open(body: Buffer | null, keys: ReadonlySet<string>): Promise<Buffer | null> {
    const { userId, dataKeys } = this;
    if (body === null || userId === null || keys.size === 0 || !holdsSealedText(body)) return body;
    return openWithKeys(dataKeys, userId, body, keys);
  }

  /** The rows that a read answered, as JSON, opened. */
  async openRows({ id, confidential }: PreparedRead, writer: RowWriter, result: RawResult): Promise<Buffer> {
    const { messages, rowCount } = result;
    const bytes = messages.reduce((sum, piece) => sum + piece.length, 0);
    const isRemembered = bytes >= REMEMBERED_FROM_BYTES;
    const whose = isRemembered ? `${this.userId} ${id}` : '';
    const known = isRemembered ? this.answers.find(whose, messages) : null;
    if (known) return known;
    // A copy also of one piece: it lies in a larger one.
    const rows = Buffer.concat(messages, bytes);
    const written = writer.write(rows, rowCount);
    const body = (await this.open(written, confidential)) ?? written;
    if (isRemembered) this.answers.keep(whose, { rows, body });
    return body;
  }
}

async function openWithKeys(dataKeys: DataKeys, userId: string, body: Buffer, keys: ReadonlySet<string>) {
  try {
    return openAnswer(body, await dataKeys.ofCoach(userId), () => true);
  } catch (error) {
    if (!(error instanceof SealingError)) throw error;
    // Another server may have made the key after ours were read; or a client is called ~hb1:, and stays so.
    return openAnswer(body, await dataKeys.ofCoach(userId, true), (name) => name !== null && keys.has(name));
  }
}

function sealRow(catalog: Catalog, columns: Iterable<Column>, row: JsonObject, key: DataKey): JsonObject {
  const sealed: Record<string, unknown> = { ...row };
  for (const { name, confidential } of columns) {
    if (!Object.hasOwn(row, name)) continue;
    if (confidential === 'text') sealed[name] = sealValue(row[name], key);
    else if (confidential === 'rows') sealed[name] = sealTables(catalog, row[name], key);
  }
  return sealed;
}

/** No text is no secret: null and '' stay as they are, so that is.null and a default mean what they say. */
function sealValue(value: unknown, key: DataKey): unknown {
  if (value === null || value === '') return value;
  return sealText(typeof value === 'string' ? value : JSON.stringify(value), key);
}

/** Rows by table. Their shape was checked by the schema of the column that they came in. */
function sealTables(catalog: Catalog, value: unknown, key: DataKey): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as Record<string, JsonObject[]>).map(([name, rows]) => {
      const columns = [...(catalog.tables.get(name)?.columns.values() ?? [])].filter((column) => column.confidential);
      return [name, rows.map((row) => sealRow(catalog, columns, row, key))];
    }),
  );
}
