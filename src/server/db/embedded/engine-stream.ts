// The socket that pg is given: its messages go to the embedded engine, and the engine's bytes come back.
import { Duplex } from 'node:stream';
import { MessageFraming } from './message-framing.ts';

export class EngineStream extends Duplex {
  private readonly framing = new MessageFraming();
  private readonly send: (batch: Buffer) => void;

  constructor(send: (batch: Buffer) => void) {
    super();
    this.send = send;
  }

  /** Bytes from the engine. */
  receive(bytes: Uint8Array): void {
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  // Methods of a socket that pg calls and a stream lacks.
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Bytes are pushed as they come; pg reads them at once.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    for (const batch of this.framing.push([chunk])) this.send(batch);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    for (const batch of this.framing.push(chunks.map(({ chunk }) => chunk))) this.send(batch);
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }
}
