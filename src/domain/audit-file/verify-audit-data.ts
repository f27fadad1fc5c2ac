// Verifies the data block of an audit file (docs/audit-file.md, How to check a file), for the page in the file and for /verify.
// tests/audit-file/verify.py is an independent program that does the same.
import { bytesOfBase64Url } from './bytes.ts';
import { FORMAT_LINE, parseAuditData, type Leaf } from './audit-data.ts';
import { parseRow, type Row } from './canonical-row.ts';
import { hasLowS } from './low-s.ts';
import { leafHash, merkleRoot, type Sha256 } from './merkle-tree.ts';
import { parseKeyLine, parseSignature, thumbprint, type PublicKey, type SignedPayload } from './signed-payload.ts';

export interface Verifier {
  readonly sha256: Sha256;
  /** ES256. @param point the key as 0x04 ‖ x ‖ y @param signature r ‖ s */
  readonly verifyEs256: (point: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean | Promise<boolean>;
}

/** A row that is unchanged since it was signed. */
export interface IntactRow {
  /** Counted from 1; the same in the whole file and in all its parts. */
  readonly number: number;
  readonly row: Row;
}

/** The signed payload, and the key that the signature was made with. Whose key it is, the file can't prove. */
export interface SignedBy {
  readonly payload: SignedPayload;
  readonly key: PublicKey;
  readonly kid: string;
}

export interface IntactData extends SignedBy {
  readonly state: 'intact';
  readonly rows: readonly IntactRow[];
  /** The number of rows that are only hashes. */
  readonly hidden: number;
}

export type Verdict =
  | IntactData
  /** With these two, nothing in the file is known to be signed: it is in another format, or the signature is not valid. */
  | { readonly state: 'unreadable' }
  | { readonly state: 'not-signed' }
  /** The signature is valid, but the row with this number was changed. */
  | ({ readonly state: 'row-altered'; readonly row: number } & SignedBy)
  /** Each row matches its hash, but the hashes are not the signed ones. */
  | ({ readonly state: 'rows-altered' } & SignedBy);

const ascii = new TextEncoder();

/** Takes time in proportion to the rows. @param data the text between the marks */
export async function verifyAuditData(verifier: Verifier, data: string): Promise<Verdict> {
  const parsed = parseAuditData(data);
  if (!parsed || parsed.format !== FORMAT_LINE) return { state: 'unreadable' };
  const signature = parseSignature(parsed.jws);
  const key = parseKeyLine(parsed.key);
  if (!signature || !key) return { state: 'unreadable' };
  const { payload, kid } = signature;
  const isSigned =
    thumbprint(verifier.sha256, parsed.key) === kid &&
    hasLowS(signature.bytes) &&
    (await verifier.verifyEs256(pointOf(key), ascii.encode(signature.signed), signature.bytes));
  if (!isSigned) return { state: 'not-signed' };

  const { rows, firstBad } = readRows(verifier.sha256, parsed.leaves);
  const by = { payload, key, kid };
  if (firstBad !== null) return { state: 'row-altered', ...by, row: firstBad };
  const hashes = parsed.leaves.map((leaf) => leaf!.hash);
  if (hashes.length === 0 || hashes.length !== payload.rows || merkleRoot(verifier.sha256, hashes) !== payload.root)
    return { state: 'rows-altered', ...by };
  return { state: 'intact', ...by, rows, hidden: hashes.length - rows.length };
}

/** Stops at the first line that is no leaf, is out of order, or whose row does not match its hash. */
function readRows(sha256: Sha256, leaves: readonly (Leaf | null)[]) {
  const rows: IntactRow[] = [];
  let last = '';
  for (const [place, leaf] of leaves.entries()) {
    const row = leaf === null || leaf.hash <= last ? null : readRow(sha256, leaf);
    if (row === null) return { rows, firstBad: place + 1 };
    if (row !== 'hidden') rows.push({ number: place + 1, row });
    last = leaf!.hash;
  }
  return { rows, firstBad: null };
}

function readRow(sha256: Sha256, { hash, shown }: Leaf): Row | 'hidden' | null {
  if (!shown) return 'hidden';
  return leafHash(sha256, shown.salt, shown.row) === hash ? parseRow(shown.row) : null;
}

function pointOf({ x, y }: PublicKey): Uint8Array {
  return Uint8Array.of(4, ...bytesOfBase64Url(x)!, ...bytesOfBase64Url(y)!);
}
