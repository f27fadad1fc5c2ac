// Cuts the server's bytes, as they come, where messages end. The parts of a long message are joined once.

/** Type byte and length. */
export const HEAD_BYTES = 5;

/** The bytes of the message at `offset`, head included; its head must be there. */
export function messageLength(bytes: Buffer, offset: number): number {
  return 1 + bytes.readUInt32BE(offset + 1);
}

export class MessageSplitter {
  private parts: Buffer[] = [];
  private length = 0;
  /** Bytes that must be there before anything is whole. */
  private needed = HEAD_BYTES;

  /** All messages that are whole now, in one buffer; empty when none is. */
  push(chunk: Buffer): Buffer {
    this.parts.push(chunk);
    this.length += chunk.length;
    if (this.length < this.needed) return Buffer.alloc(0);
    const bytes = this.parts.length === 1 ? chunk : Buffer.concat(this.parts, this.length);
    const end = this.endOfWhole(bytes);
    const rest = bytes.subarray(end);
    this.parts = rest.length > 0 ? [rest] : [];
    this.length = rest.length;
    return bytes.subarray(0, end);
  }

  private endOfWhole(bytes: Buffer): number {
    let end = 0;
    this.needed = HEAD_BYTES;
    while (end + HEAD_BYTES <= bytes.length) {
      const length = messageLength(bytes, end);
      if (end + length > bytes.length) {
        this.needed = length;
        break;
      }
      end += length;
    }
    return end;
  }
}
