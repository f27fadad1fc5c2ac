// An audit file as bytes: the shell and the data in it (docs/audit-file.md, The file). The page in the file must not import this, since
// its script may not contain the mark.

const MARK = '<script type="text/plain" id="audit-file">\n';
const END = '\n</script>';

export interface SplitFile {
  /** The bytes before and after the data, joined. */
  readonly shell: Uint8Array;
  readonly data: string;
}

/** Null if the mark is missing or there twice, or the end of the data is missing. */
export function splitAuditFile(bytes: Uint8Array): SplitFile | null {
  const places = placesOf(bytes);
  if (!places) return null;
  const { from, to, text } = places;
  const shell = new Uint8Array(bytes.length - (to - from));
  shell.set(bytes.subarray(0, from));
  shell.set(bytes.subarray(to), from);
  return { shell, data: text.slice(from, to) };
}

/** The same file with other data. @param data ASCII */
export function withData(bytes: Uint8Array, data: string): Uint8Array {
  const places = placesOf(bytes);
  if (!places) throw new Error('This is no audit file');
  const { from, to } = places;
  const changed = new Uint8Array(bytes.length - (to - from) + data.length);
  changed.set(bytes.subarray(0, from));
  changed.set(new TextEncoder().encode(data), from);
  changed.set(bytes.subarray(to), from + data.length);
  return changed;
}

/** Where the data begins and ends. */
function placesOf(bytes: Uint8Array) {
  // One character for each byte, so that indexes are the same.
  const text = new TextDecoder('latin1').decode(bytes);
  const tag = MARK.trimEnd();
  const marked = text.indexOf(tag);
  if (marked === -1 || !text.startsWith(MARK, marked) || text.includes(tag, marked + 1)) return null;
  const from = marked + MARK.length;
  const to = text.indexOf(END, from);
  return to === -1 ? null : { from, to, text };
}

/**
 * The text before and after the data.
 * @param shell as built, with nothing between the marks @throws if it has no place for data
 */
export function splitShell(shell: string): readonly [string, string] {
  const place = shell.indexOf(MARK + END);
  if (place === -1) throw new Error('The shell of audit files has no place for their data');
  const from = place + MARK.length;
  return [shell.slice(0, from), shell.slice(from)];
}
