// Binary rows as Postgres sends them → one JSON array, byte for byte as row_to_json would write it (json-rows.data.test.ts
// compares them). One pass over the bytes, no objects in between.
import { ROW_HEAD_BYTES } from '#server/db/query/data-rows.ts';
import { messageLength } from '#server/db/query/message-splitter.ts';
import type { Encoding, JsonColumn } from './column-encoding.ts';
import { isoDayText, putAscii, putInstant } from './time-text.ts';

const [OPEN, CLOSE, OPEN_ROW, CLOSE_ROW, COMMA, QUOTE, HYPHEN] = Buffer.from('[]{},"-') as unknown as Bytes;
type Bytes = readonly [number, number, number, number, number, number, number];
const [TRUE, FALSE, NULL] = ['true', 'false', 'null'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];
const HEX = Buffer.from('0123456789abcdef');
const ESCAPES = Array.from({ length: 128 }, (_, byte) =>
  Buffer.from(JSON.stringify(String.fromCharCode(byte)).slice(1, -1)),
);
/** 1 for a byte that JSON escapes in a text. */
const IS_ESCAPED = Uint8Array.from({ length: 256 }, (_, byte) => Number((ESCAPES[byte]?.length ?? 1) > 1));
/** The version of jsonb's binary form. */
const JSONB_HEAD_BYTES = 1;
const UUID_BYTES = 16;
/** From this length on, Buffer.copy is faster than a loop. */
const LONG_BYTES = 48;
/**
 * How many bytes a field's JSON may be longer than its binary form, before escapes. The four bytes of the field's length make up
 * for quotes or `null`, and a row's header for its brackets. The longest instant is "294276-12-31T23:59:59.999999+00:00", the
 * longest day "4713-11-24 BC".
 */
const GROWTH: Readonly<Record<Encoding, number>> = {
  json: 0,
  jsonb: 0,
  int2: 0,
  int4: 3,
  int8: 8,
  uuid: 18,
  day: 8,
  text: 0,
  boolean: 0,
  instant: 28,
};

export class RowWriter {
  private readonly names: readonly Buffer[];
  private readonly encodings: readonly Encoding[];
  private readonly growth: number;

  constructor(columns: readonly JsonColumn[]) {
    this.names = columns.map(({ key }, at) => Buffer.from(`${at === 0 ? '' : ','}${JSON.stringify(key)}:`));
    this.encodings = columns.map(({ encoding }) => encoding);
    const fields = this.encodings.reduce((sum, encoding) => sum + GROWTH[encoding], 0);
    this.growth = this.names.reduce((sum, name) => sum + name.length, fields);
  }

  /** `rows`: `count` DataRow messages in sequence, with these columns in binary form. */
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

  /**
   * The same in pieces of whole rows, from the messages as they arrived. Takes each message out of `messages`, so that
   * it is in memory once.
   */
  *pieces(messages: Buffer[]): Generator<Buffer, void, void> {
    let isFirst = true;
    yield Buffer.from('[');
    for (let run = messages.shift(); run; run = messages.shift()) {
      for (let start = 0; start < run.length;) {
        const { end, count } = endOfPiece(run, start);
        const json = new JsonBytes(run, end - start + count * (this.growth + 1));
        for (let at = start; at < end;) {
          if (!isFirst) json.put(COMMA);
          isFirst = false;
          at = this.writeRow(json, run, at + ROW_HEAD_BYTES);
        }
        yield json.written();
        start = end;
      }
    }
    yield Buffer.from(']');
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

/** About as many rows as are written within a millisecond. */
const PIECE_BYTES = 64 * 1024;

function endOfPiece(run: Buffer, start: number): { end: number; count: number } {
  let end = start;
  let count = 0;
  for (; end < run.length && end - start < PIECE_BYTES; count += 1) end += messageLength(run, end);
  return { end, count };
}

/**
 * The bytes written so far. Its methods keep the position in a local variable while they write, because V8 does not keep a
 * property in a register.
 */
class JsonBytes {
  private readonly source: Buffer;
  private bytes: Buffer;
  private length = 0;
  /** An upper bound for the length of the whole output, as far as it is known. */
  private bound: number;

  constructor(source: Buffer, bound: number) {
    this.source = source;
    this.bound = bound;
    this.bytes = Buffer.allocUnsafe(bound);
  }

  written(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  put(byte: number): void {
    this.bytes[this.length++] = byte;
  }

  putAll(other: Buffer): void {
    const { bytes } = this;
    let to = this.length;
    for (let at = 0; at < other.length; at += 1) bytes[to++] = other[at]!;
    this.length = to;
  }

  putField(encoding: Encoding, start: number, end: number): void {
    const { source } = this;
    switch (encoding) {
      case 'json':
        return this.copy(start, end);
      case 'jsonb':
        return this.copy(start + JSONB_HEAD_BYTES, end);
      case 'int2':
        return this.putAscii(String(source.readInt16BE(start)));
      case 'int4':
        return this.putAscii(String(source.readInt32BE(start)));
      case 'int8':
        return this.putAscii(String(source.readBigInt64BE(start)));
      case 'boolean':
        return this.putAll(source[start] === 0 ? FALSE : TRUE);
      default:
        this.put(QUOTE);
        this.putQuoted(encoding, start, end);
        this.put(QUOTE);
    }
  }

  private putQuoted(encoding: 'text' | 'uuid' | 'day' | 'instant', start: number, end: number): void {
    if (encoding === 'text') this.putText(start, end);
    else if (encoding === 'uuid') this.putUuid(start);
    else if (encoding === 'day') this.putAscii(isoDayText(this.source.readInt32BE(start)));
    else this.length = putInstant(this.bytes, this.length, this.source, start);
  }

  private putAscii(text: string): void {
    this.length = putAscii(this.bytes, this.length, text);
  }

  private putUuid(start: number): void {
    const { bytes, source } = this;
    let to = this.length;
    for (let at = 0; at < UUID_BYTES; at += 1) {
      const byte = source[start + at]!;
      if (at === 4 || at === 6 || at === 8 || at === 10) bytes[to++] = HYPHEN;
      bytes[to++] = HEX[byte >> 4]!;
      bytes[to++] = HEX[byte & 0xf]!;
    }
    this.length = to;
  }

  private copy(start: number, end: number): void {
    const { source, bytes } = this;
    let to = this.length;
    if (end - start >= LONG_BYTES) to += source.copy(bytes, to, start, end);
    else for (let at = start; at < end; at += 1) bytes[to++] = source[at]!;
    this.length = to;
  }

  private putText(start: number, end: number): void {
    const { source } = this;
    let clean = start;
    for (let at = start; at < end; at += 1) {
      const byte = source[at]!;
      if (IS_ESCAPED[byte] === 0) continue;
      this.copy(clean, at);
      this.putEscape(ESCAPES[byte]!);
      clean = at + 1;
    }
    this.copy(clean, end);
  }

  private putEscape(escape: Buffer): void {
    this.bound += escape.length - 1;
    if (this.bound > this.bytes.length) {
      const larger = Buffer.allocUnsafe(this.bound * 2);
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    this.putAll(escape);
  }
}
