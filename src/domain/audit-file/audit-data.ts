// The lines of the data block of an audit file (docs/audit-file.md). The server writes them; the coach's browser makes parts of them.

export const FORMAT_LINE = 'audit-file/1';
/** The lines before the leaves: format, signature and key. */
const HEAD_LINES = 3;

/** A row with its salt, or only the hash of a row. */
export interface Leaf {
  readonly hash: string;
  readonly shown: { readonly salt: string; readonly row: string } | null;
}

export interface AuditData {
  readonly format: string;
  readonly jws: string;
  readonly key: string;
  /** One for each line after the head; null for a line that is not a leaf. */
  readonly leaves: readonly (Leaf | null)[];
}

const SHOWN = /^([0-9a-f]{64}) ([0-9a-f]{32}) (\[.*\])$/;
const HIDDEN = /^[0-9a-f]{64}$/;

/** The data are the head followed by the leaves. Separate functions, since a file is sent in pieces. */
export const writeAuditHead = (jws: string, key: string): string => [FORMAT_LINE, jws, key].join('\n');
export const writeLeaves = (leaves: readonly Leaf[]): string => leaves.map((leaf) => `\n${leafLine(leaf)}`).join('');

/** Null if lines of the head are missing. Rows are not checked here but by parseRow. */
export function parseAuditData(data: string): AuditData | null {
  const [format = '', jws = '', key, ...lines] = data.split('\n');
  if (key === undefined) return null;
  return { format, jws, key, leaves: lines.map(parseLeaf) };
}

/**
 * A part of a file: the same lines, but only the hashes of the rows for which `isShown` is false (docs/audit-file.md, Parts).
 * @param isShown gets the row's text; called in the order of the file
 */
export function partOf(data: string, isShown: (row: string) => boolean): string {
  return data
    .split('\n')
    .map((line, place) => {
      const leaf = place < HEAD_LINES ? null : parseLeaf(line);
      return leaf?.shown && !isShown(leaf.shown.row) ? leaf.hash : line;
    })
    .join('\n');
}

const leafLine = ({ hash, shown }: Leaf): string => (shown ? `${hash} ${shown.salt} ${shown.row}` : hash);

function parseLeaf(line: string): Leaf | null {
  if (HIDDEN.test(line)) return { hash: line, shown: null };
  const [, hash, salt, row] = SHOWN.exec(line) ?? [];
  return hash === undefined ? null : { hash, shown: { salt: salt!, row: row! } };
}
