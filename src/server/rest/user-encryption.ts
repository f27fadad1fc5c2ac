// Encrypts a user's confidential texts before a write and decrypts them in a response (ADR 12).
import { SIGNED_OUT_TEXT } from '#domain/auth/auth-texts.ts';
import { decryptAnswer, type EncryptedUnder } from '#server/encryption/decrypt-answer.ts';
import type { DataKey } from '#server/encryption/encrypted-text.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import { runInSlices } from '#server/time-slices.ts';
import { confidentialColumns, encryptPlan, encryptRow } from './encrypt-rows.ts';
import type { JsonObject } from './parse/parse-body.ts';
import type { Catalog } from './plan/catalog.ts';
import type { WritePlan } from './plan/plan-write.ts';
import { confidentialArguments, type PlannedCall } from './prepare-call.ts';
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
  async encryptRows(write: WritePlan): Promise<WritePlan> {
    const columns = confidentialColumns(write);
    if (this.userId === null || columns.length === 0) return write;
    return runInSlices(encryptPlan(this.catalog, write, columns, await this.requireKey(this.userId)));
  }

  /** The arguments of a call with the confidential ones encrypted, as in `encryptRows`. */
  async encryptArguments(planned: PlannedCall): Promise<JsonObject> {
    const confidential = confidentialArguments(planned);
    // An anonymous call with such an argument is refused by the function's rights.
    if (this.userId === null || confidential.length === 0) return planned.values;
    return runInSlices(encryptRow(this.catalog, confidential, planned.values, await this.requireKey(this.userId)));
  }

  /** Throws RestError 401 if the account was deleted. */
  async requireKey(userId: string): Promise<DataKey> {
    const key = await this.dataKeys.keyForEncryption(userId);
    if (!key) throw unauthorized('PT401', SIGNED_OUT_TEXT);
    return key;
  }

  /** As decryptAnswer. */
  async decrypt<Body extends Buffer | null>(body: Body, keys: EncryptedUnder): Promise<Body | Buffer> {
    const { userId, dataKeys } = this;
    if (body === null || userId === null || keys.size === 0) return body;
    return decryptAnswer(dataKeys, userId, body, keys);
  }
}
