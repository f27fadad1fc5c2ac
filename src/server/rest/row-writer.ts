// Rows as Postgres sends them → one JSON array, in one pass over their bytes and without an object in between.
import { ROW_HEAD_BYTES } from '#server/db/query/data-rows.ts';
import type { Encoding } from './row-encoding.ts';

export interface WrittenColumn {
  readonly key: string;
  readonly encoding: Encoding;
}

const [OPEN, CLOSE, OPEN_ROW, CLOSE_ROW, COMMA, QUOTE, BACKSLASH] = Buffer.from('[]{},"\\') as unknown as Bytes;
const [SPACE, T, COLON, PLUS, MINUS, LETTER_TRUE] = Buffer.from(' T:+-t') as unknown as Bytes;
type Bytes = readonly [number, number, number, number, number, number, number];
const [TRUE, FALSE, NULL, FULL_HOUR] = ['true', 'false', 'null', ':00'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];
const FIRST_PRINTABLE = 0x20;
const ESCAPES = Array.from({ length: 128 }, (_, byte) =>
  Buffer.from(JSON.stringify(String.fromCharCode(byte)).slice(1, -1)),
);
/** From here on copying at once is faster than byte by byte. */
const LONG_BYTES = 48;
/** A field's length took four bytes, which its quotes or its null may have; a time grows by one more. A row's head is longer than its brackets. */
const FIELD_GROWTH = 1;

export class RowWriter {
  private readonly names: readonly Buffer[];
  private readonly encodings: readonly Encoding[];
  private readonly growth: number;

  constructor(columns: readonly WrittenColumn[]) {
    this.names = columns.map(({ key }, at) => Buffer.from(`${at === 0 ? '' : ','}${JSON.stringify(key)}:`));
    this.encodings = columns.map(({ encoding }) => encoding);
    this.growth = this.names.reduce((sum, name) => sum + name.length + FIELD_GROWTH, 0);
  }

  /** `rows`: DataRow messages, one after the other, `count` of them, with these columns. */
  write(rows: Buffer, count: number): Buffer {
    const json = new JsonBytes(rows, rows.length + count * this.growth + 2);
    json.put(OPEN);
    let at = 0;
    for (let row = 0; row < count; row += 1) {
      if (row > 0) json.put(COMMA);
      at = this.writeRow(json, rows, at + ROW_HEAD_BYTES);
    }
    json.put(CLOSE);
    return json.written();
  }

  /** Returns where the row ends. */
  private writeRow(json: JsonBytes, rows: Buffer, start: number): number {
    let at = start;
    json.put(OPEN_ROW);
    for (let column = 0; column < this.names.length; column += 1) {
      json.putAll(this.names[column]!);
      const length = rows.readInt32BE(at);
      at += 4;
      if (length < 0) json.putAll(NULL);
      else {
        json.putField(this.encodings[column]!, at, at + length);
        at += length;
      }
    }
    json.put(CLOSE_ROW);
    return at;
  }
}

class JsonBytes {
  private readonly source: Buffer;
  private bytes: Buffer;
  private length = 0;
  /** What all of it may take, as far as is known. */
  private room: number;

  constructor(source: Buffer, room: number) {
    this.source = source;
    this.room = room;
    this.bytes = Buffer.allocUnsafe(room);
  }

  written(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  put(byte: number): void {
    this.bytes[this.length++] = byte;
  }

  putAll(other: Buffer): void {
    for (let at = 0; at < other.length; at += 1) this.bytes[this.length++] = other[at]!;
  }

  putField(encoding: Encoding, start: number, end: number): void {
    if (encoding === 'json') this.copy(start, end);
    else if (encoding === 'boolean') this.putAll(this.source[start] === LETTER_TRUE ? TRUE : FALSE);
    else {
      this.put(QUOTE);
      if (encoding === 'text') this.putText(start, end);
      else if (encoding === 'instant') this.putInstant(start, end);
      else this.copy(start, end);
      this.put(QUOTE);
    }
  }

  private copy(start: number, end: number): void {
    const { source, bytes } = this;
    if (end - start >= LONG_BYTES) this.length += source.copy(bytes, this.length, start, end);
    else for (let at = start; at < end; at += 1) bytes[this.length++] = source[at]!;
  }

  private putText(start: number, end: number): void {
    const { source } = this;
    let clean = start;
    for (let at = start; at < end; at += 1) {
      const byte = source[at]!;
      if (byte >= FIRST_PRINTABLE && byte !== QUOTE && byte !== BACKSLASH) continue;
      this.copy(clean, at);
      this.putEscape(ESCAPES[byte]!);
      clean = at + 1;
    }
    this.copy(clean, end);
  }

  private putEscape(escape: Buffer): void {
    this.room += escape.length - 1;
    if (this.room > this.bytes.length) {
      const larger = Buffer.allocUnsafe(this.room * 2);
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    this.putAll(escape);
  }

  /** 2026-11-20 20:22:10.5+00 → 2026-11-20T20:22:10.5+00:00. Eternity is a word. */
  private putInstant(start: number, end: number): void {
    const { source } = this;
    let hasTime = false;
    for (let at = start; at < end; at += 1) {
      const byte = source[at]!;
      if (byte === SPACE && !hasTime) {
        hasTime = true;
        this.put(T);
      } else {
        this.put(byte);
        if (hasTime && (source[at - 2] === PLUS || source[at - 2] === MINUS) && source[at + 1] !== COLON)
          this.putAll(FULL_HOUR);
      }
    }
  }
}
