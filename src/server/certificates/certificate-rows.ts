// The database's functions for certificates, called as the coach who asks: they decide who may do what (db/functions/certificates.sql).
import { DatabaseError } from 'pg';
import type { CertificateType, CertificateUpload } from '#domain/certificates/certificate.ts';
import { UNREADABLE_FILE, UNREADABLE_TEXT } from '#domain/unreadable-text.ts';
import type { Caller, Claims, Database } from '#server/db/database.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import { readDecrypted } from '#server/encryption/decrypt-answer.ts';
import { CertificateRefused } from './certificate-refused.ts';
import type { StoreName } from './chunk-store.ts';

type Db = Pick<Database, 'asUser'>;
type Values = readonly (string | number)[];

/** The first column of the first row as JSON. Throws CertificateRefused with the database's reason. */
async function callAs(db: Db, claims: Claims, text: string, values: Values): Promise<Buffer | null> {
  try {
    const { rows } = await db.asUser(claims, { text, values });
    return rows[0]?.[0] ?? null;
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** The codes that these functions raise are statuses: PT402 is 402. */
function refusalOf(error: unknown): CertificateRefused | null {
  if (!(error instanceof DatabaseError)) return null;
  const status = /^PT(4\d\d|503)$/.exec(error.code ?? '')?.[1];
  return status === undefined
    ? null
    : new CertificateRefused(Number(status) as CertificateRefused['status'], error.message);
}

export interface Arriving {
  readonly contentId: string;
  readonly bytes: number;
  readonly store: StoreName;
  /** The file's key, encrypted with the coach's data key. */
  readonly secret: string;
}

/** Reserves room. Throws CertificateRefused 401, 402, 404, 413 or 429. */
export async function beginCertificate(db: Db, claims: Claims, upload: CertificateUpload, arriving: Arriving) {
  const { contentId, bytes, store, secret } = arriving;
  const text = 'select private.begin_certificate($1::uuid, $2, $3::uuid, $4::integer, $5, $6)';
  await callAs(db, claims, text, [contentId, upload.area, upload.record, bytes, store, secret]);
}

/** What an upload answers. */
export interface AddedCertificate {
  readonly id: string;
  readonly type: CertificateType;
  readonly bytes: number;
  readonly created_at: string;
}

/** `name`: encrypted. Throws CertificateRefused 401, 402, 404 or 409. */
export async function keepCertificate(
  db: Db,
  claims: Claims,
  upload: CertificateUpload,
  file: { readonly contentId: string; readonly name: string; readonly type: CertificateType },
): Promise<AddedCertificate> {
  const text = 'select private.keep_certificate($1::uuid, $2::uuid, $3, $4::uuid, $5, $6)';
  const values = [upload.id, file.contentId, upload.area, upload.record, file.name, file.type];
  return JSON.parse(String(await callAs(db, claims, text, values))) as AddedCertificate;
}

export async function giveUpCertificate(db: Db, claims: Claims, contentId: string): Promise<void> {
  await callAs(db, claims, 'select private.give_up_certificate($1::uuid)', [contentId]);
}

export interface StoredCertificate {
  readonly content: string;
  readonly name: string;
  readonly type: CertificateType;
  readonly bytes: number;
  readonly store: StoreName;
  /** The file's key in base64. */
  readonly secret: string;
}

/** With name and key in clear; null where the coach has no such file. Throws CertificateRefused 409 where its key is lost, DecryptionError. */
export async function findCertificate(
  db: Db,
  dataKeys: DataKeys,
  { claims, sub }: Caller,
  id: string,
): Promise<StoredCertificate | null> {
  const row = await callAs(db, claims, 'select private.certificate_to_read($1::uuid)', [id]);
  if (row === null) return null;
  const file = await readDecrypted<StoredCertificate>(dataKeys, sub, row, () => true, 'named');
  if (file.secret === UNREADABLE_TEXT) throw new CertificateRefused(409, UNREADABLE_FILE);
  return file;
}
