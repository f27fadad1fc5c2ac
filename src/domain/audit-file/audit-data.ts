// The lines of the data block of an audit file (docs/audit-file.md): written by the server, cut to parts by the coach's browser.

export const FORMAT_LINE = 'audit-file/1';
/** Signature, key and format come before the leaves. */
const HEAD_LINES = 3;

/** A row with its salt, or only a row's hash. */
export interface Leaf {
  readonly hash: string;
  readonly shown: { readonly salt: string; readonly row: string } | null;
}

export interface AuditData {
  readonly format: string;
  readonly jws: string;
  readonly key: string;
  /** By place; null for a line of neither form. */
  readonly leaves: readonly (Leaf | null)[];
}

const SHOWN = /^([0-9a-f]{64}) ([0-9a-f]{32}) (\[.*\])$/;
const HIDDEN = /^[0-9a-f]{64}$/;

/** The data are these two, one after the other: a file is sent in pieces. */
export const writeAuditHead = (jws: string, key: string): string => [FORMAT_LINE, jws, key].join('\n');
export const writeLeaves = (leaves: readonly Leaf[]): string => leaves.map((leaf) => `\n${leafLine(leaf)}`).join('');

/** Null if lines of the head are missing. parseRow checks the characters of a row. */
export function parseAuditData(data: string): AuditData | null {
  const [format, jws, key, ...lines] = data.split('\n');
  if (format === undefined || jws === undefined || key === undefined) return null;
  return { format, jws, key, leaves: lines.map(parseLeaf) };
}

/**
 * A part: the same lines, but every row for which `keeps` is false is only a hash (docs/audit-file.md, Parts).
 * @param keeps by the row's text; asked in the order of the file
 */
export function partOf(data: string, keeps: (row: string) => boolean): string {
  return data
    .split('\n')
    .map((line, place) => {
      const leaf = place < HEAD_LINES ? null : parseLeaf(line);
      return leaf?.shown && !keeps(leaf.shown.row) ? leaf.hash : line;
    })
    .join('\n');
}

const leafLine = ({ hash, shown }: Leaf): string => (shown ? `${hash} ${shown.salt} ${shown.row}` : hash);

function parseLeaf(line: string): Leaf | null {
  if (HIDDEN.test(line)) return { hash: line, shown: null };
  const [, hash, salt, row] = SHOWN.exec(line) ?? [];
  return hash === undefined ? null : { hash, shown: { salt: salt!, row: row! } };
}
