// Cuts the bytes that pg writes into batches for the engine: whole protocol messages, up to one that asks for an answer (Sync
// or Query). The engine would answer a partial batch with a ReadyForQuery that nobody expects.

const SYNC = 0x53; // S
const QUERY = 0x51; // Q
const TERMINATE = 0x58; // X

export class MessageFraming {
  private pending = Buffer.alloc(0);
  /** How far `pending` was searched without finding the end of a batch. */
  private scanned = 0;
  private isStarted = false;

  /** Adds bytes and returns the batches that they complete. Terminate is dropped, because the engine outlives its clients. */
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

  /** The end of the next batch, or null when more bytes are needed. */
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
