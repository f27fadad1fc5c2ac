// A file of the web app as private.web_assets stores it: brotli where the build has that, with a MAC. The key of the MAC
// is derived from JWT_SECRET, so somebody who can only write to the database cannot have a script served (ADR 60).
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import { assetFile, isTypeKnown, type WebFile } from './web-files.ts';

const KEY_BYTES = 32;
/** Far more than any file of the build. */
const PLAIN_MAX_BYTES = 8 * 1024 * 1024;
/** Only what the build may have named: hash and extension at the end, no folder. */
const HASHED = /^\/assets\/[\w.-]{1,150}-[\w-]{7}\.[a-z0-9]+$/;

export interface AssetRow {
  readonly path: string;
  readonly body: Buffer;
  readonly is_brotli: boolean;
  readonly mac: Buffer;
}

export interface AssetForm {
  rowOf(path: string, file: WebFile): AssetRow;
  /** undefined if this server's key did not make the MAC. */
  fileOf(row: AssetRow): Promise<WebFile | undefined>;
}

export const isAssetPath = (path: string): boolean => HASHED.test(path) && isTypeKnown(extname(path));

export function createAssetForm(jwtSecret: string): AssetForm {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'web assets', KEY_BYTES));
  const macOf = ({ path, body, is_brotli }: Omit<AssetRow, 'mac'>) =>
    createHmac('sha256', key).update(`${path}\0${is_brotli}\0`).update(body).digest();
  return {
    rowOf(path, file) {
      const form = { path, body: file.br ?? file.plain(), is_brotli: file.br !== undefined };
      return { ...form, mac: macOf(form) };
    },
    async fileOf(row) {
      const mac = macOf(row);
      if (row.mac.length !== mac.length || !timingSafeEqual(row.mac, mac)) return undefined;
      if (!row.is_brotli) return assetFile(row.path, { content: row.body });
      const plain = await promisify(brotliDecompress)(row.body, { maxOutputLength: PLAIN_MAX_BYTES });
      return assetFile(row.path, { br: row.body, gzip: await promisify(gzip)(plain) });
    },
  };
}
