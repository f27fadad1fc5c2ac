// Encrypts a user's confidential texts before a write and decrypts them in a response (ADR 12).
import { decryptSteps, mayContainEncryptedText } from '#server/encryption/decrypt-json.ts';
import { DecryptionError } from '#server/encryption/encrypted-text.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import { encryptText, type DataKey } from '#server/encryption/encrypted-text.ts';
import { runInSlices, type Steps } from '#server/time-slices.ts';
import type { JsonObject } from './parse/parse-body.ts';
import type { Catalog, Column, RestFunction, Table } from './plan/catalog.ts';
import type { WritePlan } from './plan/plan-write.ts';
import { requireTables } from './plan/validate-rows.ts';
import { unauthorized } from './respond/rest-error.ts';

export class UserEncryption {
  /** null for an anonymous request, which has no texts and may write none. */
  readonly userId: string | null;
  private readonly dataKeys: DataKeys;
  private readonly catalog: Catalog;

  constructor(dataKeys: DataKeys, catalog: Catalog, userId: string | null) {
    this.dataKeys = dataKeys;
    this.catalog = catalog;
    this.userId = userId;
  }

  /** The plan with the confidential texts of its rows encrypted. Throws RestError 401 if the account was deleted. */
  async encryptRows(table: Table, write: WritePlan): Promise<WritePlan> {
    if (this.userId === null || write.kind === 'delete') return write;
    const columns = write.columns.filter((column) => column.confidential);
    if (columns.length === 0) return write;
    const key = await this.requireKey(this.userId);
    if (write.kind === 'update') return { ...write, row: encryptRow(this.catalog, columns, write.row, key) };
    return { ...write, rows: await runInSlices(encryptAll(this.catalog, columns, write.rows, key)) };
  }

  /** The arguments of a call with the confidential ones encrypted, as in `encryptRows`. */
  async encryptArguments({ arguments: known }: RestFunction, values: JsonObject): Promise<JsonObject> {
    const confidential = known.filter((argument) => argument.confidential && Object.hasOwn(values, argument.name));
    // An anonymous call with such an argument is refused by the function's rights.
    if (this.userId === null || confidential.length === 0) return values;
    const key = await this.requireKey(this.userId);
    return encryptRow(this.catalog, confidential, values, key);
  }

  private async requireKey(userId: string): Promise<DataKey> {
    const key = await this.dataKeys.keyForEncryption(userId);
    if (!key) throw unauthorized('PT401', 'You have been signed out. Please sign in again.');
    return key;
  }

  /**
   * The JSON with its encrypted texts in clear; `keys` are the JSON keys under which they may stand. Throws
   * DecryptionError for a damaged one.
   */
  async decrypt<Body extends Buffer | null>(body: Body, keys: ReadonlySet<string>): Promise<Body | Buffer> {
    const { userId, dataKeys } = this;
    if (body === null || userId === null || keys.size === 0 || !mayContainEncryptedText(body)) return body;
    return decryptWithKeys(dataKeys, userId, body, keys);
  }
}

async function decryptWithKeys(dataKeys: DataKeys, userId: string, body: Buffer, keys: ReadonlySet<string>) {
  try {
    return await runInSlices(decryptSteps(body, await dataKeys.ofCoach(userId), () => true));
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    // Another server may have created the key after ours were cached. Or a client's name begins with ~hb1: and is not
    // encrypted.
    const mustDecrypt = (name: string | null) => name !== null && keys.has(name);
    return runInSlices(decryptSteps(body, await dataKeys.ofCoach(userId, true), mustDecrypt));
  }
}

function* encryptAll(
  catalog: Catalog,
  columns: readonly Column[],
  rows: readonly JsonObject[],
  key: DataKey,
): Steps<JsonObject[]> {
  const encrypted: JsonObject[] = [];
  for (const row of rows) {
    yield;
    encrypted.push(encryptRow(catalog, columns, row, key));
  }
  return encrypted;
}

function encryptRow(
  catalog: Catalog,
  columns: Iterable<Pick<Column, 'name' | 'confidential'>>,
  row: JsonObject,
  key: DataKey,
): JsonObject {
  const encrypted: Record<string, unknown> = { ...row };
  for (const { name, confidential } of columns) {
    if (!Object.hasOwn(row, name)) continue;
    if (confidential === 'text') encrypted[name] = encryptValue(row[name], key);
    else if (confidential === 'rows') encrypted[name] = encryptTables(catalog, name, row[name], key);
  }
  return encrypted;
}

/** null and '' are stored unencrypted, so that is.null and a column's default work. */
function encryptValue(value: unknown, key: DataKey): unknown {
  if (value === null || value === '') return value;
  return encryptText(typeof value === 'string' ? value : JSON.stringify(value), key);
}

/** `value`: rows by table name, or null. A column that only the database writes has no schema, so it is checked here. */
function encryptTables(catalog: Catalog, column: string, value: unknown, key: DataKey): unknown {
  if (value === null) return value;
  return Object.fromEntries(
    Object.entries(requireTables(column, value)).map(([table, rows]) => {
      const columns = [...(catalog.tables.get(table)?.columns.values() ?? [])].filter((known) => known.confidential);
      return [table, rows.map((row) => encryptRow(catalog, columns, row, key))];
    }),
  );
}
