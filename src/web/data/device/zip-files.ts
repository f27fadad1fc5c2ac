// ZIP files that may be larger than memory: written file by file, and read by their directory at the end.
import { zipped } from '#domain/transfer/files/zipped.ts';

export async function zipFiles(files: Parameters<typeof zipped>[0]): Promise<Blob> {
  const parts: Blob[] = [];
  // A browser may store the content of a Blob outside memory.
  for await (const part of zipped(files)) parts.push(new Blob([part]));
  return new Blob(parts, { type: 'application/zip' });
}

export interface ZippedFile {
  readonly name: string;
  /** What it has unpacked, as the directory says. */
  readonly bytes: number;
  /** Rejects if it is damaged, or has more than `bytes`. */
  readonly content: () => Promise<Blob>;
}

/** Of the record at the end of the file, which may be followed by a comment. */
const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX_BYTES = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

/** The files of a ZIP; null for any other file. Their contents stay where they are until they are asked for. */
export async function filesInZip(zip: Blob): Promise<ZippedFile[] | null> {
  const tail = new DataView(await zip.slice(Math.max(0, zip.size - END_BYTES - COMMENT_MAX_BYTES)).arrayBuffer());
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1;
  if (end < 0) return null;
  const start = tail.getUint32(end + 16, true);
  const list = new DataView(await zip.slice(start, start + tail.getUint32(end + 12, true)).arrayBuffer());
  const files: ZippedFile[] = [];
  for (let at = 0; at + ENTRY_BYTES <= list.byteLength && list.getUint32(at, true) === ENTRY;) {
    const nameBytes = list.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, at + ENTRY_BYTES, nameBytes)).normalize('NFC');
    const method = list.getUint16(at + 10, true);
    const [packed, bytes] = [list.getUint32(at + 20, true), list.getUint32(at + 24, true)];
    const offset = list.getUint32(at + 42, true);
    files.push({ name, bytes, content: () => unpacked(zip, { offset, packed, bytes, method }) });
    at += ENTRY_BYTES + nameBytes + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
  }
  return files;
}

interface Place {
  readonly offset: number;
  readonly packed: number;
  readonly bytes: number;
  readonly method: number;
}

async function unpacked(zip: Blob, { offset, packed, bytes, method }: Place): Promise<Blob> {
  const head = new DataView(await zip.slice(offset, offset + LOCAL_BYTES).arrayBuffer());
  const start = offset + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  const content = zip.slice(start, start + packed);
  if (method === STORED) return content;
  if (method !== DEFLATED) throw new Error('It is packed in a way that cannot be read');
  // As some systems pack it again.
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = content.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > bytes) throw new Error('It holds more than it declares');
    parts.push(part.value);
  }
  return new Blob(parts);
}
