// Cuts the bytes from Postgres into whole messages. Only a message that arrives in parts is copied, and only once.

/** Type byte and length. */
export const HEAD_BYTES = 5;

/** In place of a row that is too long: a row with no columns. */
export const TOO_LONG_ROW = Buffer.from([0x44, 0, 0, 0, 6, 0, 0]);

/** The length of the message at `offset`, head included. Its head must have arrived. */
export function messageLength(bytes: Buffer, offset: number): number {
  return 1 + bytes.readUInt32BE(offset + 1);
}

export class MessageSplitter {
  private readonly rowMaxBytes: number;
  /** Bytes of a row that is too long and still to come. */
  private skipping = 0;
  /** The beginning of a message that is not complete. */
  private parts: Buffer[] = [];
  private length = 0;

  constructor(rowMaxBytes: number) {
    this.rowMaxBytes = rowMaxBytes;
  }

  /** The messages that are complete now, in as few buffers as possible. */
  push(chunk: Buffer): Buffer[] {
    const whole: Buffer[] = [];
    let start = Math.min(this.skipping, chunk.length);
    this.skipping -= start;
    // Runs twice when not even the head was complete, which says how long the message is.
    while (this.length > 0 && start < chunk.length) {
      start += this.takePart(chunk.subarray(start, start + this.missing()));
      const missing = this.missing();
      if (this.length >= HEAD_BYTES && this.isTooLong(this.parts[0]!)) {
        whole.push(TOO_LONG_ROW);
        this.parts = [];
        this.length = 0;
        const skipped = Math.min(missing, chunk.length - start);
        start += skipped;
        this.skipping = missing - skipped;
        continue;
      }
      if (missing > 0) continue;
      whole.push(Buffer.concat(this.parts, this.length));
      this.parts = [];
      this.length = 0;
    }
    const end = endOfWhole(chunk, start);
    if (end > start) whole.push(chunk.subarray(start, end));
    if (end < chunk.length) this.takePart(chunk.subarray(end));
    return whole;
  }

  private isTooLong(head: Buffer): boolean {
    return head.length >= HEAD_BYTES && head[0] === TOO_LONG_ROW[0] && messageLength(head, 0) > this.rowMaxBytes;
  }

  private takePart(part: Buffer): number {
    this.parts.push(part);
    this.length += part.length;
    return part.length;
  }

  /** Bytes that are missing from the message, or from its head while that is incomplete. */
  private missing(): number {
    if (this.length < HEAD_BYTES) return HEAD_BYTES - this.length;
    if (this.parts[0]!.length < HEAD_BYTES) this.parts = [Buffer.concat(this.parts, this.length)];
    return messageLength(this.parts[0]!, 0) - this.length;
  }
}

function endOfWhole(bytes: Buffer, start: number): number {
  let end = start;
  while (end + HEAD_BYTES <= bytes.length) {
    const next = end + messageLength(bytes, end);
    if (next > bytes.length) break;
    end = next;
  }
  return end;
}
