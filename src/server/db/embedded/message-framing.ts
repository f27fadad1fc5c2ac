// Cuts the bytes that a client writes into batches that the engine can take in one go: whole protocol messages, up to one
// that asks for an answer. (A half batch would be answered with a ReadyForQuery that nobody expects.)

const SYNC = 0x53; // S
const QUERY = 0x51; // Q
const TERMINATE = 0x58; // X

export class MessageFraming {
  private pending = Buffer.alloc(0);
  /** How far `pending` was looked at without finding an end. */
  private scanned = 0;
  private isStarted = false;

  /** Takes bytes as they come, gives the batches that they complete. Terminate ends nothing here and is dropped. */
  push(chunks: readonly Buffer[]): Buffer[] {
    this.pending = Buffer.concat([this.pending, ...chunks]);
    const batches: Buffer[] = [];
    for (let end = this.nextEnd(); end !== null; end = this.nextEnd()) {
      batches.push(this.pending.subarray(0, end));
      this.pending = this.pending.subarray(end);
      this.scanned = 0;
    }
    return batches;
  }

  /** Where the next batch ends, or null when more bytes are needed. */
  private nextEnd(): number | null {
    // The start-up packet has no type byte.
    if (!this.isStarted) {
      if (this.pending.length < 4 || this.pending.length < this.pending.readUInt32BE(0)) return null;
      this.isStarted = true;
      return this.pending.readUInt32BE(0);
    }
    while (this.pending.length >= this.scanned + 5) {
      const type = this.pending[this.scanned];
      const end = this.scanned + 1 + this.pending.readUInt32BE(this.scanned + 1);
      if (this.pending.length < end) return null;
      if (type === TERMINATE)
        this.pending = Buffer.concat([this.pending.subarray(0, this.scanned), this.pending.subarray(end)]);
      else this.scanned = end;
      if (type === SYNC || type === QUERY) return end;
    }
    return null;
  }
}
